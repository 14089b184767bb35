// What is serialized of each of Prism's nodes, in its order, and what becomes of it. Types count from 1 in the order
// of Prism's own list; a type without a shape is not known, and its file is read by the other parser.
// https://github.com/ruby/prism/blob/v1.9.0/config.yml
import {
  argumentsShape,
  bareSuper,
  call,
  calledTarget,
  elementTarget,
  jumpArguments,
  methodToken,
  superCall,
  yieldArguments,
} from './call-shapes.ts';
import {
  beginShape,
  caseMatchShape,
  caseShape,
  elseShape,
  ensureShape,
  ifShape,
  inShape,
  rescueShape,
  unlessShape,
  whenShape,
} from './clause-shapes.ts';
import {
  block,
  blockParameters,
  classShape,
  lambda,
  method,
  multiTarget,
  multiWrite,
  splat,
} from './definition-shapes.ts';
import {
  array,
  command,
  interpolatedCommand,
  interpolatedString,
  interpolatedSymbol,
  number,
  parentheses,
  parenthesesBody,
  stringShape,
  symbol,
} from './literal-shapes.ts';
import { forShape, untilShape, whileShape } from './loop-shapes.ts';
import { alternative, associated, associatedRest, defined, implicitRest } from './other-shapes.ts';
import { Mode } from './reading.ts';
import {
  body,
  child,
  constant,
  constants,
  double,
  integer,
  labelToken,
  list,
  node,
  oneByte,
  operator,
  operatorAhead,
  operatorPlace,
  optional,
  optionalPlace,
  optionalToken,
  place,
  type Step,
  same,
  sameList,
  statements,
  string,
  token,
  unseen,
  unseenList,
} from './steps.ts';

export type Shape = readonly Step[];

const { parameter, pattern } = Mode;

/** A node that is one word, of which the name is serialized. */
const named = (type: string): Shape => [node(type), constant];

const twoOperands = (type: string, left: string, right: string): Shape => [
  node(type),
  optional(left),
  operatorAhead,
  optional(right),
  operatorPlace,
];

const binary: Shape = [node('binary'), child('left'), operatorAhead, child('right'), operatorPlace];

/** `@a = b`, `@a ||= b`, `@a += b`, `@a` among targets. */
const variable = (kind: string, type: string): readonly (readonly [string, Shape])[] => [
  [`${kind}AndWriteNode`, assigning(type)],
  [`${kind}OperatorWriteNode`, [...assigning(type), constant]],
  [`${kind}OrWriteNode`, assigning(type)],
  [`${kind}ReadNode`, named(type)],
  [`${kind}TargetNode`, named(type)],
  [`${kind}WriteNode`, [node('assignment'), constant, token(type, 'left'), child('right'), place]],
];

const assigning = (type: string): Shape => [
  node('operator_assignment'),
  constant,
  token(type, 'left'),
  operator,
  child('right'),
];

const local: Shape = [
  node('operator_assignment'),
  token('identifier', 'left'),
  operator,
  child('right'),
  constant,
  constant,
];

const localName: Shape = [node('identifier'), constant, constant];

const scope: Shape = [
  node('scope_resolution'),
  optional('scope'),
  constant,
  place,
  token('constant', 'name'),
];

const scopeAssigning: Shape = [
  node('operator_assignment'),
  child('left'),
  operator,
  child('right'),
];

const called: Shape = [node('operator_assignment'), ...calledTarget, operator, child('right')];
const element: Shape = [node('operator_assignment'), ...elementTarget, operator, child('right')];

const regex: Shape = [node('regex'), place, place, place, string];
const interpolatedRegex: Shape = [node('regex'), place, ...list('', Mode.unread), place];

const matching = (type: string): Shape => [
  node(type),
  child('value'),
  child('pattern', pattern),
  place,
];

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['AliasGlobalVariableNode', [node('alias'), child('name'), child('alias'), place]],
  ['AliasMethodNode', [node('alias'), child('name', Mode.name), child('alias', Mode.name), place]],
  ['AlternationPatternNode', alternative],
  ['AndNode', binary],
  ['ArgumentsNode', argumentsShape],
  ['ArrayNode', array],
  [
    'ArrayPatternNode',
    [
      node('array_pattern'),
      optional('class'),
      ...list('', pattern),
      optional('', pattern),
      ...list('', pattern),
      optionalPlace,
      optionalPlace,
    ],
  ],
  ['AssocNode', associated],
  ['AssocSplatNode', associatedRest],
  ['BackReferenceReadNode', named('global_variable')],
  ['BeginNode', beginShape],
  ['BlockArgumentNode', [node('block_argument'), optional(''), place]],
  ['BlockLocalVariableNode', named('identifier')],
  ['BlockNode', block],
  [
    'BlockParameterNode',
    [node('block_parameter'), constant, optionalToken('identifier', 'name'), place],
  ],
  ['BlockParametersNode', blockParameters],
  ['BreakNode', [node('break'), ...jumpArguments, place]],
  ['CallAndWriteNode', called],
  ['CallNode', call],
  [
    'CallOperatorWriteNode',
    [node('operator_assignment'), ...calledTarget, constant, operator, child('right')],
  ],
  ['CallOrWriteNode', called],
  ['CallTargetNode', [node('call'), child('receiver'), place, constant, methodToken]],
  ['CapturePatternNode', [node('as_pattern'), child('value', pattern), child('name'), place]],
  ['CaseMatchNode', caseMatchShape],
  ['CaseNode', caseShape],
  ['ClassNode', classShape],
  ...variable('ClassVariable', 'class_variable'),
  ...variable('Constant', 'constant'),
  ['ConstantPathAndWriteNode', scopeAssigning],
  ['ConstantPathNode', scope],
  ['ConstantPathOperatorWriteNode', [...scopeAssigning, constant]],
  ['ConstantPathOrWriteNode', scopeAssigning],
  ['ConstantPathTargetNode', scope],
  ['ConstantPathWriteNode', [node('assignment'), child('left'), place, child('right')]],
  ['DefNode', method],
  ['DefinedNode', defined],
  ['ElseNode', elseShape],
  ['EmbeddedStatementsNode', [node('interpolation'), place, optional(''), place]],
  ['EmbeddedVariableNode', [node('interpolation'), place, child('')]],
  ['EnsureNode', ensureShape],
  ['FalseNode', [node('false')]],
  [
    'FindPatternNode',
    [
      node('find_pattern'),
      optional('class'),
      child('', pattern),
      ...list('', pattern),
      child('', pattern),
      optionalPlace,
      optionalPlace,
    ],
  ],
  ['FlipFlopNode', twoOperands('range', 'begin', 'end')],
  ['FloatNode', [number('float'), double]],
  ['ForNode', forShape],
  ['ForwardingArgumentsNode', [node('forward_argument')]],
  ['ForwardingParameterNode', [node('forward_parameter')]],
  ['ForwardingSuperNode', bareSuper],
  ...variable('GlobalVariable', 'global_variable'),
  ['HashNode', [node('hash'), place, ...list(''), place]],
  [
    'HashPatternNode',
    [
      node('hash_pattern'),
      optional('class'),
      ...list('', pattern),
      optional('', pattern),
      optionalPlace,
      optionalPlace,
    ],
  ],
  ['IfNode', ifShape],
  ['ImaginaryNode', [number('complex'), ...unseen]],
  ['ImplicitNode', unseen],
  ['ImplicitRestNode', [implicitRest]],
  ['InNode', inShape],
  ['IndexAndWriteNode', element],
  [
    'IndexOperatorWriteNode',
    [node('operator_assignment'), ...elementTarget, constant, operator, child('right')],
  ],
  ['IndexOrWriteNode', element],
  [
    'IndexTargetNode',
    [node('element_reference'), child('object'), place, optional(''), place, optional('')],
  ],
  ...variable('InstanceVariable', 'instance_variable'),
  ['IntegerNode', [number('integer'), integer]],
  ['InterpolatedMatchLastLineNode', interpolatedRegex],
  ['InterpolatedRegularExpressionNode', interpolatedRegex],
  ['InterpolatedStringNode', interpolatedString],
  ['InterpolatedSymbolNode', interpolatedSymbol],
  ['InterpolatedXStringNode', interpolatedCommand],
  ['ItLocalVariableReadNode', [node('identifier')]],
  ['ItParametersNode', []],
  ['KeywordHashNode', sameList],
  [
    'KeywordRestParameterNode',
    [node('hash_splat_parameter'), constant, optionalToken('identifier', 'name'), place],
  ],
  ['LambdaNode', lambda],
  ['LocalVariableAndWriteNode', local],
  ['LocalVariableOperatorWriteNode', [...local, constant]],
  ['LocalVariableOrWriteNode', local],
  ['LocalVariableReadNode', localName],
  ['LocalVariableTargetNode', localName],
  [
    'LocalVariableWriteNode',
    [node('assignment'), constant, constant, token('identifier', 'left'), child('right'), place],
  ],
  ['MatchLastLineNode', regex],
  ['MatchPredicateNode', matching('test_pattern')],
  ['MatchRequiredNode', matching('match_pattern')],
  ['MatchWriteNode', [same, ...unseenList]],
  [
    'ModuleNode',
    [
      node('module'),
      constants,
      place,
      child('name'),
      ...body('body_statement', 'body'),
      place,
      constant,
    ],
  ],
  ['MultiTargetNode', multiTarget],
  ['MultiWriteNode', multiWrite],
  ['NextNode', [node('next'), ...jumpArguments, place]],
  ['NilNode', [node('nil')]],
  ['NoKeywordsParameterNode', [node('hash_splat_nil'), place, place]],
  ['NumberedParametersNode', [oneByte]],
  ['NumberedReferenceReadNode', named('global_variable')],
  [
    'OptionalKeywordParameterNode',
    [node('keyword_parameter'), constant, labelToken, child('value')],
  ],
  [
    'OptionalParameterNode',
    [node('optional_parameter'), constant, token('identifier', 'name'), place, child('value')],
  ],
  ['OrNode', binary],
  [
    'ParametersNode',
    [
      ...list('', parameter),
      ...list('', parameter),
      optional('', parameter),
      ...list('', parameter),
      ...list('', parameter),
      optional('', parameter),
      optional('', parameter),
    ],
  ],
  ['ParenthesesNode', [parentheses, parenthesesBody, place, place]],
  [
    'PinnedExpressionNode',
    [node('expression_reference_pattern'), child('value'), place, place, place],
  ],
  ['PinnedVariableNode', [node('variable_reference_pattern'), child('name'), place]],
  ['PostExecutionNode', [node('end_block'), optional(''), place, place, place]],
  ['PreExecutionNode', [node('begin_block'), optional(''), place, place, place]],
  ['ProgramNode', [constants, node('program'), child('')]],
  ['RangeNode', twoOperands('range', 'begin', 'end')],
  ['RationalNode', [number('rational'), integer, integer]],
  ['RedoNode', [node('redo')]],
  ['RegularExpressionNode', regex],
  ['RequiredKeywordParameterNode', [node('keyword_parameter'), constant, labelToken]],
  ['RequiredParameterNode', named('identifier')],
  ['RescueModifierNode', [node('rescue_modifier'), child('body'), place, child('handler')]],
  ['RescueNode', rescueShape],
  [
    'RestParameterNode',
    [node('splat_parameter'), constant, optionalToken('identifier', 'name'), place],
  ],
  ['RetryNode', [node('retry')]],
  ['ReturnNode', [node('return'), place, ...jumpArguments]],
  ['SelfNode', [node('self')]],
  ['ShareableConstantNode', [same]],
  [
    'SingletonClassNode',
    [
      node('singleton_class'),
      constants,
      place,
      place,
      child('value'),
      ...body('body_statement', 'body'),
      place,
    ],
  ],
  ['SourceEncodingNode', [node('identifier')]],
  ['SourceFileNode', [node('identifier'), string]],
  ['SourceLineNode', [node('identifier')]],
  ['SplatNode', splat],
  ['StatementsNode', statements],
  ['StringNode', [stringShape]],
  ['SuperNode', superCall],
  ['SymbolNode', [symbol]],
  ['TrueNode', [node('true')]],
  ['UndefNode', [node('undef'), ...list('', Mode.name), place]],
  ['UnlessNode', unlessShape],
  ['UntilNode', untilShape],
  ['WhenNode', whenShape],
  ['WhileNode', whileShape],
  ['XStringNode', [command]],
  ['YieldNode', [node('yield'), place, ...yieldArguments]],
]);

/** In Prism's order. Only `Missing`, which stands in the place of errors, has no shape. */
const ORDER =
  `AliasGlobalVariable AliasMethod AlternationPattern And Arguments Array ArrayPattern Assoc AssocSplat
  BackReferenceRead Begin BlockArgument BlockLocalVariable Block BlockParameter BlockParameters Break CallAndWrite
  Call CallOperatorWrite CallOrWrite CallTarget CapturePattern CaseMatch Case Class ClassVariableAndWrite
  ClassVariableOperatorWrite ClassVariableOrWrite ClassVariableRead ClassVariableTarget ClassVariableWrite
  ConstantAndWrite ConstantOperatorWrite ConstantOrWrite ConstantPathAndWrite ConstantPath
  ConstantPathOperatorWrite ConstantPathOrWrite ConstantPathTarget ConstantPathWrite ConstantRead ConstantTarget
  ConstantWrite Def Defined Else EmbeddedStatements EmbeddedVariable Ensure False FindPattern FlipFlop Float For
  ForwardingArguments ForwardingParameter ForwardingSuper GlobalVariableAndWrite GlobalVariableOperatorWrite
  GlobalVariableOrWrite GlobalVariableRead GlobalVariableTarget GlobalVariableWrite Hash HashPattern If Imaginary
  Implicit ImplicitRest In IndexAndWrite IndexOperatorWrite IndexOrWrite IndexTarget InstanceVariableAndWrite
  InstanceVariableOperatorWrite InstanceVariableOrWrite InstanceVariableRead InstanceVariableTarget
  InstanceVariableWrite Integer InterpolatedMatchLastLine InterpolatedRegularExpression InterpolatedString
  InterpolatedSymbol InterpolatedXString ItLocalVariableRead ItParameters KeywordHash KeywordRestParameter Lambda
  LocalVariableAndWrite LocalVariableOperatorWrite LocalVariableOrWrite LocalVariableRead LocalVariableTarget
  LocalVariableWrite MatchLastLine MatchPredicate MatchRequired MatchWrite Missing Module MultiTarget MultiWrite
  Next Nil NoKeywordsParameter NumberedParameters NumberedReferenceRead OptionalKeywordParameter OptionalParameter
  Or Parameters Parentheses PinnedExpression PinnedVariable PostExecution PreExecution Program Range Rational Redo
  RegularExpression RequiredKeywordParameter RequiredParameter RescueModifier Rescue RestParameter Retry Return
  Self ShareableConstant SingletonClass SourceEncoding SourceFile SourceLine Splat Statements String Super Symbol
  True Undef Unless Until When While XString Yield`.split(/\s+/);

/** By type. */
export const shapes: readonly (Shape | undefined)[] = [
  undefined,
  ...ORDER.map((name) => SHAPES.get(`${name}Node`)),
];
