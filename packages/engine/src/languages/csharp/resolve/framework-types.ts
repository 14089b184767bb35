// What is known of the framework's own types, which no source declares: which of them implement an interface
// that extension methods are often written for, which are based on another, and which methods they have themselves.
// https://learn.microsoft.com/en-us/dotnet/api/

/** Names of types that implement the interface; all others do not. */
const IMPLEMENTERS = new Map([
  ['IDbConnection', /Connection$/],
  ['IDbCommand', /Command$/],
  ['IDbTransaction', /Transaction$/],
  ['IDataReader', /Reader$/],
  ['IDataRecord', /(?:Reader|Record)$/],
  ['IServiceCollection', /ServiceCollection$/],
  ['IServiceProvider', /(?:Provider|Container)$/],
  ['ILogger', /Logger$/],
  ['ILoggerFactory', /LoggerFactory$/],
  ['IConfiguration', /Configuration(?:Manager|Root|Section)?$/],
  ['IConfigurationBuilder', /Configuration(?:Manager|Builder)$/],
]);

const COLLECTION_INTERFACES = new Set([
  'IEnumerable',
  'ICollection',
  'IList',
  'IReadOnlyCollection',
  'IReadOnlyList',
]);

/** Types without elements. */
const NO_COLLECTION =
  /(?:Stream|Reader|Writer|Builder|Task|Type|Info|Exception|Client|Logger|Options|Thread|Timer|Regex)$/;

/** Whether a type that the repository does not declare may implement the interface. */
export function canImplement(type: string, wanted: string): boolean {
  const implementers = IMPLEMENTERS.get(wanted);
  if (implementers !== undefined) return implementers.test(type);
  return !COLLECTION_INTERFACES.has(wanted) || !NO_COLLECTION.test(type);
}

/** Names of types that are based on the class. */
const BASED = new Map([
  ['Stream', /\wStream$/],
  ['TextReader', /^(?:String|Stream)Reader$/],
  ['TextWriter', /^(?:String|Stream|IndentedText)Writer$/],
  ['Exception', /\wException$/],
  ['MemberInfo', /^(?:Type|TypeInfo|(?:Method|Property|Field|Event|Constructor)Info|MethodBase)$/],
  ['MethodBase', /^(?:Method|Constructor)Info$/],
  ['FileSystemInfo', /^(?:File|Directory)Info$/],
  ['WaitHandle', /^(?:Mutex|Semaphore|EventWaitHandle|(?:Auto|Manual)ResetEvent)$/],
  ['XObject', /^X(?:Node|Container|Element|Attribute|Document|Text|Comment)$/],
  ['XNode', /^X(?:Container|Element|Document|Text|Comment)$/],
  ['XContainer', /^X(?:Element|Document)$/],
  ['XmlNode', /^Xml(?:Element|Attribute|Document|LinkedNode|CharacterData|Text)$/],
]);

/** Whether a type that the repository does not declare is based on the class. */
export const isBasedOn = (type: string, base: string): boolean =>
  BASED.get(base)?.test(type) === true;

const LIST = { Add: 1, Clear: 0, Contains: 1, CopyTo: 2, IndexOf: 1, Insert: 2, Remove: 1 };

const DICTIONARY = { Add: 2, Clear: 0, ContainsKey: 1, Remove: 1, TryGetValue: 2 };

/** Methods with the greatest number of arguments that they take. */
const METHODS = new Map(
  Object.entries({
    string: {
      ...{ Contains: 2, EndsWith: 3, IndexOf: 4, Insert: 2, LastIndexOf: 4, PadLeft: 2 },
      ...{ PadRight: 2, Remove: 2, Replace: 3, Split: 3, StartsWith: 3, Substring: 2, Trim: 1 },
      ...{ ToCharArray: 2, ToLower: 1, ToUpper: 1, TrimEnd: 1, TrimStart: 1 },
    },
    IList: LIST,
    ICollection: { Add: 1, Clear: 0, Contains: 1, CopyTo: 2, Remove: 1 },
    List: {
      ...LIST,
      ...{ AddRange: 1, ConvertAll: 1, Exists: 1, Find: 1, FindAll: 1, FindIndex: 3, ForEach: 1 },
      ...{ InsertRange: 2, RemoveAll: 1, RemoveRange: 2, Reverse: 2, Sort: 3, ToArray: 0 },
    },
    HashSet: { ...LIST, ExceptWith: 1, IntersectWith: 1, RemoveWhere: 1, UnionWith: 1 },
    IDictionary: DICTIONARY,
    Dictionary: { ...DICTIONARY, ContainsValue: 1, TryAdd: 2 },
  }).map(([type, methods]) => [type, new Map(Object.entries(methods))]),
);

/** Whether the framework's type has such a method itself, which then comes before all extension methods. */
export function hasFrameworkMethod(type: string, method: string, count: number): boolean {
  const most = METHODS.get(type)?.get(method);
  return most !== undefined && count <= most;
}
