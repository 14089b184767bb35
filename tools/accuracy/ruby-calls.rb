# Calls that a Ruby program makes while it runs, one JSON object a line.
#
# The judge for `ruby-calls.ts`. Ruby's own TracePoint tells which method is entered and from which line; whose line
# that is, is read off the syntax trees of Ruby's own parser. It shares no code and no data with Orrery.
# Usage: ruby ruby-calls.rb ROOT OUTPUT SCRIPT [ARGUMENT]...
#        as in: ruby ruby-calls.rb . calls.jsonl /usr/bin/rspec spec
#
# Records: first {"root": path}, where all other paths begin; {"defined": [path, line, name, last line]} for every method
# that is written out in a source of ROOT,
# {"from": [path, line, name], "to": [path, line, name], "line": N} for what was called, and {"entered": [path, line,
# name]} for what has run. The top level of a file has the line 1 and the name "<main>"; bodies of classes and blocks
# are parts of the method or the top level around them. What a method calls through one of Ruby's own (`each`, `send`,
# `new`, `sort`) is called by that method. Methods of code in texts, and those that are defined under computed names, are
# in no source, and calls of them and by them are left out.

require "json"
require "set"

module CallTrace
  MAIN = "<main>"
  Written = Struct.new(:line, :name, :last, :is_def)

  class << self
    def start(root, output)
      @root = File.realpath(root)
      @places = {}
      @methods = {}
      @around = {}
      @edges = Set.new
      @entered = Set.new
      # Registered first, so that it runs last: tests begin when the program ends.
      at_exit { write(File.expand_path(output)) }
      TracePoint.new(:call) { |point| note(point.path, point.lineno, point.method_id) }.enable
      TracePoint.new(:script_compiled) { |point| enter_file(point.instruction_sequence.path) }.enable
    end

    # ---- while it runs ----

    def note(path, line, name)
      place = place_of(path)
      return if place.nil?
      callee = methods_of(place)[[line, name.to_s]]
      return if callee.nil?
      @entered << [place, line, callee.name]
      above = caller_locations(3, 12) || []
      from = above.find { |location| !location.path.start_with?("<internal:") }
      start = from && place_of(from.path)
      return if start.nil?
      around = method_around(start, from.lineno)
      return if around&.is_def && !above.any? { |location| in_method?(location, from, around) }
      @edges << [start, around&.line || 1, around&.name || MAIN, place, line, callee.name, from.lineno]
    end

    # Methods of Ruby's own stand above the one that calls them, with its line. Code of a text has other labels.
    def in_method?(location, from, around)
      location.base_label == around.name && location.lineno == from.lineno && location.path == from.path
    end

    def enter_file(path)
      place = place_of(path)
      @entered << [place, 1, MAIN] if place
    end

    def place_of(path)
      return @places[path] if @places.key?(path)
      real = File.exist?(path) ? File.realpath(path) : path
      inside = real.start_with?("#{@root}/") ? real.delete_prefix("#{@root}/") : nil
      @places[path] = inside
    end

    # ---- what is written in the sources ----

    def methods_of(place)
      @methods[place] ||= read_methods(File.join(@root, place)).to_h { |each| [[each.line, each.name], each] }
    end

    def method_around(place, line)
      known = @around[place] ||= {}
      known.fetch(line) do
        inside = methods_of(place).values.select { |each| line.between?(each.line, each.last) }
        known[line] = inside.max_by(&:line)
      end
    end

    def read_methods(path)
      found = []
      pending = [RubyVM::AbstractSyntaxTree.parse(File.read(path))]
      while (node = pending.pop)
        case node.type
        when :DEFN then found << method(node, node.children[0], true)
        when :DEFS then found << method(node, node.children[1], true)
        when :ITER
          name = defined_name(node.children[0])
          found << method(node, name, false) if name
        end
        pending.concat(node.children.grep(RubyVM::AbstractSyntaxTree::Node))
      end
      found
    rescue SyntaxError, ArgumentError
      []
    end

    def method(node, name, is_def)
      Written.new(node.first_lineno, name.to_s, node.last_lineno, is_def)
    end

    # `define_method(:name) { }`
    def defined_name(call)
      return unless %i[FCALL CALL].include?(call.type)
      name, list = call.children.last(2)
      return unless %i[define_method define_singleton_method].include?(name)
      literal = list && list.children[0]
      literal.children[0] if literal.is_a?(RubyVM::AbstractSyntaxTree::Node) && %i[LIT STR].include?(literal.type)
    end

    # ---- what is written down ----

    def write(output)
      File.open(output, "w") do |file|
        file.puts JSON.generate(root: @root)
        Dir.glob("**/*.{rb,ru,rake,thor}", base: @root).sort.each do |place|
          methods_of(place).each_value do |each|
            file.puts JSON.generate(defined: [place, each.line, each.name, each.last])
          end
        end
        @edges.sort.each { |a, b, c, d, e, f, line| file.puts JSON.generate(from: [a, b, c], to: [d, e, f], line: line) }
        @entered.sort.each { |each| file.puts JSON.generate(entered: each) }
      end
    end
  end
end

root, output, script, *arguments = ARGV
CallTrace.start(root, output)
ARGV.replace(arguments)
$PROGRAM_NAME = script
load script
