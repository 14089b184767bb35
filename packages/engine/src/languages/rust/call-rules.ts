// How calls find their targets in Rust. https://doc.rust-lang.org/reference/expressions/call-expr.html
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { POINTED_KEY } from './flow/trait-keys.ts';
import { runtimeNames } from './flow/type-reader.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  callingClassConverts: true,
  containersByType: true,
  keysByTrait: true,
  pointedMember: POINTED_KEY,
  selfCalls: [],
  runtimeNames,
  runtime: [
    { module: '', file: 'prelude.rs', dialect: 'runtime' },
    { module: 'std', file: 'std.rs', dialect: 'runtime' },
  ],
};
