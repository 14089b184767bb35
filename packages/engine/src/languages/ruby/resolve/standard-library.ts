// What comes with Ruby itself: features that `require` finds without a gem, and constants that are there
// before any file of a repository is read. As of Ruby 3.1 with the additions and removals around it: what
// has moved to gems since (`csv`, `bigdecimal`) counts as Ruby's, since most code requires it from there.
// https://stdgems.org, https://docs.ruby-lang.org/en/master/standard_library_md.html

const FEATURES = `English abbrev base64 benchmark bigdecimal bundler cgi continuation coverage csv date
date_core delegate did_you_mean digest drb enc erb error_highlight etc expect fcntl fiber fiddle fileutils
find forwardable getoptlong io ipaddr irb json kconv logger mkmf monitor mutex_m net nkf objspace observer
open-uri open3 openssl optionparser optparse ostruct pathname pp prettyprint prime matrix prism pstore psych
pty racc rational complex random rbconfig rdoc readline reline resolv resolv-replace rinda ripper rubygems
scanf securerandom set shellwords singleton socket stringio strscan strip syslog syntax_suggest tempfile
thread thwait time timeout tmpdir tracer tsort ubygems un unicode_normalize uri weakref win32ole yaml zlib
enumerator iconv profile profiler sdbm dbm gdbm e2mmap rexml/rexml`;

const CONSTANTS = `ARGF ARGV Abbrev Addrinfo ArgumentError Array Base64 BasicObject BasicSocket Benchmark
BigDecimal BigMath Bignum Binding Bundler CGI CSV Class ClosedQueueError Comparable Complex ConditionVariable
Continuation Coverage DATA DRb DRbObject DRbUndumped Data Date DateTime Delegator DidYouMean Digest Dir ENV
EOFError ERB Encoding EncodingError Enumerable Enumerator Errno ErrorHighlight Etc Exception FalseClass Fcntl
Fiber FiberError Fiddle File FileTest FileUtils Find Fixnum Float FloatDomainError Forwardable FrozenError GC
Gem GetoptLong Hash IO IOError IPAddr IPSocket IRB IndexError Integer Interrupt JSON Kernel KeyError LoadError
LocalJumpError Logger Marshal MatchData Math Matrix Method Module Monitor MonitorMixin Mutex NKF NIL NameError
Net NilClass NoMatchingPatternError NoMatchingPatternKeyError NoMemoryError NoMethodError NotImplementedError
Numeric Object ObjectSpace Observable Open3 OpenSSL OpenStruct OpenURI OptParse OptionParser PP PStore PTY
Pathname PrettyPrint Prime Prism Proc Process Psych Queue RDoc RUBY_COPYRIGHT RUBY_DESCRIPTION RUBY_ENGINE
RUBY_ENGINE_VERSION RUBY_PATCHLEVEL RUBY_PLATFORM RUBY_RELEASE_DATE RUBY_REVISION RUBY_VERSION Ractor Random
Range RangeError Rational RbConfig Readline Refinement Regexp RegexpError Reline Resolv Rinda Ripper RubyVM
RuntimeError STDERR STDIN STDOUT ScanError ScriptError SecureRandom SecurityError Set Shellwords Signal
SignalException SimpleDelegator SingleForwardable Singleton SizedQueue Socket SocketError SortedSet
StandardError StopIteration String StringIO StringScanner Struct Symbol SyntaxError Syslog SystemCallError
SystemExit SystemStackError TCPServer TCPSocket TOPLEVEL_BINDING TRUE TSort Tempfile Thread ThreadError
ThreadGroup Time Timeout TracePoint TrueClass TypeError UDPSocket UNIXServer UNIXSocket URI UnboundMethod
UncaughtThrowError UnicodeNormalize Vector WIN32OLE Warning WeakRef YAML ZeroDivisionError Zlib`;

const features: ReadonlySet<string> = new Set(FEATURES.split(/\s+/));

export const coreConstants: ReadonlySet<string> = new Set(CONSTANTS.split(/\s+/));

/** Features whose first segment is a gem's, though Ruby has one of that name. */
export function isStandardFeature(specifier: string): boolean {
  return (
    features.has(specifier.split('/', 1)[0] ?? '') &&
    !/^net\/(?:ssh|scp|sftp|ldap)\b/.test(specifier)
  );
}

/** Gems that are not called what they are required by. */
export const gemByFeature: ReadonlyMap<string, string> = new Map([
  ['abstract_controller', 'actionpack'],
  ['action_cable', 'actioncable'],
  ['action_controller', 'actionpack'],
  ['action_dispatch', 'actionpack'],
  ['action_mailbox', 'actionmailbox'],
  ['action_mailer', 'actionmailer'],
  ['action_pack', 'actionpack'],
  ['action_text', 'actiontext'],
  ['action_view', 'actionview'],
  ['active_job', 'activejob'],
  ['active_model', 'activemodel'],
  ['active_record', 'activerecord'],
  ['active_storage', 'activestorage'],
  ['active_support', 'activesupport'],
  ['arel', 'activerecord'],
  ['rails/test_help', 'railties'],
  ['test/unit', 'test-unit'],
  ['rspec/core', 'rspec-core'],
  ['rspec/expectations', 'rspec-expectations'],
  ['rspec/mocks', 'rspec-mocks'],
  ['rack/test', 'rack-test'],
]);
