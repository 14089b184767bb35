# frozen_string_literal: true

# Judges Ruby sources with Ruby's own parser: the files that literal requires lead to along the load paths, and
# the names and lines of what is declared. Prints one JSON line a finding.
# Usage: ruby ruby-imports.rb edges|declarations ROOT LIST, where LIST names a file of relative paths.
require 'json'
require 'pathname'
require 'ripper'

MODE, ROOT, LIST = ARGV
PATHS = File.readlines(LIST, chomp: true)
KNOWN = PATHS.to_h { |path| [path, true] }
GEMSPECS = PATHS.grep(/\.gemspec\z/).map { |path| File.dirname(path) }
LIBRARIES = GEMSPECS.map { |directory| directory == '.' ? 'lib' : "#{directory}/lib" }

# Joins and cleans a path; nil when it leads out of the repository.
def clean(path)
  found = Pathname.new(path).cleanpath.to_s
  found.start_with?('..') ? nil : found
end

def existing(path)
  wanted = path && clean(path)
  return if wanted.nil?

  [wanted, "#{wanted}.rb"].find { |each| KNOWN[each] }
end

# Directories around a file, then those that a runner of its tests adds, then all gems.
def load_path(importer)
  roots = []
  directory = File.dirname(importer)
  loop do
    roots << directory if %w[lib test spec].include?(File.basename(directory))
    %w[lib test spec].each { |name| roots << (directory == '.' ? name : "#{directory}/#{name}") }
    break if directory == '.'

    directory = File.dirname(directory)
  end
  roots.concat(LIBRARIES)
end

# The text of a plain string literal.
def literal(node)
  return unless node.is_a?(Array) && node[0] == :string_literal

  parts = node.dig(1)[1..]
  return unless parts.all? { |part| part[0] == :@tstring_content }

  [parts.map { |part| part[1] }.join, parts.dig(0, 2, 0)]
end

def first_argument(node)
  node = node[1] if node.is_a?(Array) && node[0] == :arg_paren
  node = node[1] if node.is_a?(Array) && node[0] == :args_add_block
  node.is_a?(Array) ? node[0] : nil
end

# File.expand_path("x", __dir__), with the file's own path for __FILE__.
def expanded(node, importer)
  return unless node.is_a?(Array) && node[0] == :method_add_arg && node.dig(1, 3, 1) == 'expand_path'

  arguments = node.dig(2, 1)
  arguments = arguments[1] if arguments.is_a?(Array) && arguments[0] == :args_add_block
  text, line = literal(arguments&.dig(0))
  base = arguments&.dig(1).inspect
  return if text.nil?
  return ["#{File.dirname(importer)}/#{text}", line] if base.include?('__dir__')

  ["#{importer}/#{text}", line] if base.include?('__FILE__')
end

def edges_of(importer, tree)
  walk(tree) do |node|
    name, arguments =
      case node[0]
      when :command then [node.dig(1, 1), node[2]]
      when :method_add_arg then node.dig(1, 0) == :fcall ? [node.dig(1, 1, 1), node[2]] : nil
      end
    next unless %w[require require_relative autoload].include?(name)

    argument = first_argument(arguments)
    argument = arguments.dig(1, 1) || arguments.dig(1, 1, 1) if name == 'autoload' && arguments[0] == :args_add_block
    text, line = literal(argument)
    target =
      if text.nil?
        path, line = expanded(argument, importer)
        existing(path)
      elsif name == 'require_relative' then existing("#{File.dirname(importer)}/#{text}")
      elsif text.start_with?('.') then existing(text)
      else load_path(importer).lazy.filter_map { |root| existing("#{root}/#{text}") }.first
      end
    puts JSON.generate(from: importer, to: target, line: line, specifier: text) if target && target != importer
  end
end

def declarations_of(path, tree)
  walk(tree) do |node|
    kind, name =
      case node[0]
      when :class, :module then [node[0], node[1]]
      when :def then [:method, node[1]]
      when :defs then [:method, node[3]]
      end
    next if kind.nil?

    name = name.last if name[0].to_s.end_with?('_ref', '_field') && name.last.is_a?(Array)
    puts JSON.generate(path: path, kind: kind, name: name[1], line: name.dig(2, 0)) if name.is_a?(Array) && name[2]
  end
end

# Every node of a tree, the outer ones first.
def walk(tree)
  pending = [tree]
  until pending.empty?
    node = pending.pop
    next unless node.is_a?(Array)

    yield node if node[0].is_a?(Symbol)
    node.reverse_each { |child| pending << child if child.is_a?(Array) }
  end
end

PATHS.each do |path|
  next unless path.end_with?('.rb', '.rake', '.gemspec') || %w[Rakefile Gemfile].include?(File.basename(path))

  tree = Ripper.sexp(File.read(File.join(ROOT, path), encoding: 'UTF-8'))
  if tree.nil?
    puts JSON.generate(unread: path)
  else
    MODE == 'edges' ? edges_of(path, tree) : declarations_of(path, tree)
  end
end
