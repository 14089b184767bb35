// How calls find their targets in Rust. https://doc.rust-lang.org/reference/expressions/call-expr.html
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { OPERATORS, POINTED_KEY, traitKey, traitOfKey } from './flow/trait-keys.ts';
import { runtimeNames } from './flow/type-reader.ts';

/** Methods with `&mut self` of what types of the library dereference to. */
const CHANGING: ReadonlySet<string> = new Set(
  (
    'append as_mut as_mut_ptr as_mut_slice chunks_exact_mut chunks_mut clear copy_from_slice copy_within clone_from_slice ' +
    'dedup dedup_by dedup_by_key drain entry extend extend_from_slice fill fill_with first_mut get_mut get_or_insert ' +
    'get_or_insert_with get_unchecked_mut index_mut insert insert_str iter_mut last_mut make_ascii_lowercase ' +
    'make_ascii_uppercase next next_back pop pop_back pop_front push push_back push_front push_str remove replace reserve ' +
    'resize resize_with retain reverse rotate_left rotate_right select_nth_unstable set_len shrink_to_fit sort sort_by ' +
    'sort_by_key sort_unstable sort_unstable_by sort_unstable_by_key splice split_at_mut split_first_mut split_last_mut ' +
    'split_mut swap swap_remove swap_with_slice take truncate values_mut write write_all write_str write_fmt flush read'
  ).split(' '),
);

/** Methods of traits that are derived, or that the library has for everything. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'clone clone_from to_owned to_string into try_into borrow borrow_mut eq ne cmp partial_cmp lt le gt ge max min clamp ' +
    'hash fmt type_id as_ref as_mut into_iter by_ref deref deref_mut drop'
  ).split(' '),
);

/**
 * What the library's lists and maps have themselves, which the runtime's source says of all of them together: a trait of the
 * program that gives them a method of the name is meant by its own name alone.
 * https://doc.rust-lang.org/reference/expressions/method-call-expr.html
 */
const OF_LISTS = `push pop get get_mut insert remove contains first first_mut last last_mut iter iter_mut drain retain extend append
  swap_remove sort sort_by sort_by_key sort_unstable dedup dedup_by_key split_first split_last binary_search extend_from_slice`;
const OF_QUEUES =
  'push_back push_front pop_back pop_front front front_mut back back_mut get get_mut insert remove contains iter';
const OF_MAPS =
  'get get_mut insert remove entry keys values values_mut iter iter_mut drain retain extend';

const namesIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const INHERENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Vec', namesIn(OF_LISTS)],
  ['VecDeque', namesIn(OF_QUEUES)],
  ['HashMap', namesIn(OF_MAPS)],
  ['BTreeMap', namesIn(OF_MAPS)],
]);

export const callRules: CallRules = {
  ...TYPED_RULES,
  classesSeeMembers: true,
  addedOperators: OPERATORS,
  callingClassConverts: true,
  containersByType: true,
  dispatchesStatically: true,
  inherentMembers: INHERENT,
  keysByTrait: true,
  openTypesKeepClosed: true,
  traitOfKey,
  classesAreValues: true,
  moduleFolder: (path) => path.replace(/(?:\/(?:mod|lib|main))?\.rs$/, '/'),
  pointedMember: POINTED_KEY,
  pointing: {
    reader: traitKey('Deref', 'deref'),
    changer: traitKey('DerefMut', 'deref_mut'),
    changing: CHANGING,
    common: COMMON,
  },
  runtimeMembersStay: true,
  selfCalls: [],
  runtimeNames,
  runtime: [
    { module: '', file: 'prelude.rs', dialect: 'runtime' },
    { module: 'std', file: 'std.rs', dialect: 'runtime' },
    // What a crate without the standard library has the same functions of.
    { module: 'core', file: 'std.rs', dialect: 'runtime' },
    { module: 'alloc', file: 'std.rs', dialect: 'runtime' },
  ],
};
