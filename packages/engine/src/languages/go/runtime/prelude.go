// What the language itself keeps: the values that somebody panicked with, for whoever recovers.
package builtin

var panicked_value any
