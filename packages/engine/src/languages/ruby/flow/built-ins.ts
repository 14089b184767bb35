// Methods that Ruby gives every object, and words of class bodies; none of them runs what it is given, or
// runtime/core.rb describes it. https://docs.ruby-lang.org/en/master/Kernel.html

export const KERNEL: ReadonlySet<string> = new Set(
  `Array Complex Float Hash Integer Rational String __callee__ __dir__ __method__ abort at_exit attr attr_accessor
  attr_reader attr_writer autoload autoload? binding block_given? caller caller_locations catch class clone
  define_method define_singleton_method display dup eql? equal? eval exec exit exit! extend extended fail fork
  format freeze frozen? gem gets global_variables hash include included inherited inspect instance_eval
  instance_exec instance_of? instance_variable_defined? instance_variable_get instance_variable_set
  instance_variables is_a? iterator? itself kind_of? lambda load local_variables loop method methods
  module_function nil? object_id open p pp prepend print printf private private_class_method private_constant
  proc protected public public_class_method public_method public_send putc puts raise rand readline readlines
  refine remove_const remove_method require require_relative respond_to? select send set_trace_func singleton_class
  singleton_methods sleep spawn sprintf srand syscall system tap test then throw to_enum to_s trace_var trap
  undef_method untrace_var using warn yield_self alias_method class_eval class_exec module_eval module_exec
  const_get const_set const_missing const_defined? instance_method instance_methods method_defined? ancestors
  attribute remove_instance_variable public_constant deprecate_constant define_finalizer enum_for __send__
  __id__ instance_variable_names`.split(/\s+/),
);
