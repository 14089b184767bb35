// Classes that PHP itself brings, with the extension that they belong to, as of PHP 8.5.
// https://www.php.net/manual/extensions.membership

type ExtensionTable = readonly (readonly [extension: string, classes: string])[];

/** Extensions that no build lacks. Nobody else can declare these names in the global namespace. */
const CORE: ExtensionTable = [
  [
    'core',
    'AllowDynamicProperties ArgumentCountError ArithmeticError ArrayAccess Attribute ' +
      'BackedEnum ClosedGeneratorException Closure CompileError Countable ' +
      'DelayedTargetValidation Deprecated DivisionByZeroError Error ErrorException Exception ' +
      'Fiber FiberError Generator InternalIterator Iterator IteratorAggregate NoDiscard ' +
      'Override ParseError RequestParseBodyException ReturnTypeWillChange SensitiveParameter ' +
      'SensitiveParameterValue Serializable Stringable Throwable Traversable TypeError ' +
      'UnhandledMatchError UnitEnum ValueError WeakMap WeakReference stdClass',
  ],
  [
    'date',
    'DateError DateException DateInterval DateInvalidOperationException ' +
      'DateInvalidTimeZoneException DateMalformedIntervalStringException ' +
      'DateMalformedPeriodStringException DateMalformedStringException DateObjectError ' +
      'DatePeriod DateRangeError DateTime DateTimeImmutable DateTimeInterface DateTimeZone',
  ],
  ['hash', 'HashContext'],
  ['json', 'JsonException JsonSerializable'],
  [
    'random',
    'Random\\BrokenRandomEngineError Random\\CryptoSafeEngine Random\\Engine ' +
      'Random\\Engine\\Mt19937 Random\\Engine\\PcgOneseq128XslRr64 Random\\Engine\\Secure ' +
      'Random\\Engine\\Xoshiro256StarStar Random\\IntervalBoundary Random\\RandomError ' +
      'Random\\RandomException Random\\Randomizer',
  ],
  [
    'reflection',
    'PropertyHookType Reflection ReflectionAttribute ReflectionClass ReflectionClassConstant ' +
      'ReflectionConstant ReflectionEnum ReflectionEnumBackedCase ReflectionEnumUnitCase ' +
      'ReflectionException ReflectionExtension ReflectionFiber ReflectionFunction ' +
      'ReflectionFunctionAbstract ReflectionGenerator ReflectionIntersectionType ' +
      'ReflectionMethod ReflectionNamedType ReflectionObject ReflectionParameter ' +
      'ReflectionProperty ReflectionReference ReflectionType ReflectionUnionType ' +
      'ReflectionZendExtension Reflector',
  ],
  [
    'spl',
    'AppendIterator ArrayIterator ArrayObject BadFunctionCallException BadMethodCallException ' +
      'CachingIterator CallbackFilterIterator DirectoryIterator DomainException EmptyIterator ' +
      'FilesystemIterator FilterIterator GlobIterator InfiniteIterator InvalidArgumentException ' +
      'IteratorIterator LengthException LimitIterator LogicException MultipleIterator ' +
      'NoRewindIterator OutOfBoundsException OutOfRangeException OuterIterator ' +
      'OverflowException ParentIterator RangeException RecursiveArrayIterator ' +
      'RecursiveCachingIterator RecursiveCallbackFilterIterator RecursiveDirectoryIterator ' +
      'RecursiveFilterIterator RecursiveIterator RecursiveIteratorIterator ' +
      'RecursiveRegexIterator RecursiveTreeIterator RegexIterator RuntimeException ' +
      'SeekableIterator SplDoublyLinkedList SplFileInfo SplFileObject SplFixedArray SplHeap ' +
      'SplMaxHeap SplMinHeap SplObjectStorage SplObserver SplPriorityQueue SplQueue SplStack ' +
      'SplSubject SplTempFileObject UnderflowException UnexpectedValueException',
  ],
  [
    'standard',
    'AssertionError Directory RoundingMode StreamBucket __PHP_Incomplete_Class ' +
      'php_user_filter',
  ],
];

/** Extensions that a build may lack, so that a repository may have such a class of its own. */
const OPTIONAL: ExtensionTable = [
  [
    'amqp',
    'AMQPBasicProperties AMQPChannel AMQPChannelException AMQPConnection ' +
      'AMQPConnectionException AMQPDecimal AMQPEnvelope AMQPEnvelopeException AMQPException ' +
      'AMQPExchange AMQPExchangeException AMQPQueue AMQPQueueException AMQPTimestamp ' +
      'AMQPValueException',
  ],
  ['apcu', 'APCUIterator'],
  [
    'curl',
    'CURLFile CURLStringFile CurlHandle CurlMultiHandle CurlShareHandle ' +
      'CurlSharePersistentHandle',
  ],
  ['dba', 'Dba\\Connection'],
  [
    'dom',
    'DOMAttr DOMCdataSection DOMCharacterData DOMChildNode DOMComment DOMDocument ' +
      'DOMDocumentFragment DOMDocumentType DOMElement DOMEntity DOMEntityReference DOMException ' +
      'DOMImplementation DOMNameSpaceNode DOMNamedNodeMap DOMNode DOMNodeList DOMNotation ' +
      'DOMParentNode DOMProcessingInstruction DOMText DOMXPath',
  ],
  ['enchant', 'EnchantBroker EnchantDictionary'],
  ['ffi', 'FFI FFI\\CData FFI\\CType FFI\\Exception FFI\\ParserException'],
  ['fileinfo', 'finfo'],
  ['ftp', 'FTP\\Connection'],
  ['gd', 'GdFont GdImage'],
  ['gmp', 'GMP'],
  [
    'imagick',
    'Imagick ImagickDraw ImagickDrawException ImagickException ImagickKernel ' +
      'ImagickKernelException ImagickPixel ImagickPixelException ImagickPixelIterator ' +
      'ImagickPixelIteratorException',
  ],
  ['imap', 'IMAP\\Connection'],
  [
    'intl',
    'Collator IntlBreakIterator IntlCalendar IntlChar IntlCodePointBreakIterator ' +
      'IntlDateFormatter IntlDatePatternGenerator IntlException IntlGregorianCalendar ' +
      'IntlIterator IntlListFormatter IntlPartsIterator IntlRuleBasedBreakIterator IntlTimeZone ' +
      'Locale MessageFormatter Normalizer NumberFormatter ResourceBundle Spoofchecker ' +
      'Transliterator UConverter',
  ],
  ['ldap', 'LDAP\\Connection LDAP\\Result LDAP\\ResultEntry'],
  ['libxml', 'LibXMLError'],
  ['memcache', 'Memcache'],
  ['memcached', 'Memcached MemcachedException'],
  ['mysqli', 'mysqli mysqli_driver mysqli_result mysqli_sql_exception mysqli_stmt mysqli_warning'],
  ['odbc', 'Odbc\\Connection Odbc\\Result'],
  ['openssl', 'OpenSSLAsymmetricKey OpenSSLCertificate OpenSSLCertificateSigningRequest'],
  ['pcntl', 'Pcntl\\QosClass'],
  [
    'pdo',
    'PDO PDOException PDORow PDOStatement Pdo\\Dblib Pdo\\Firebird Pdo\\Mysql Pdo\\Odbc ' +
      'Pdo\\Pgsql Pdo\\Sqlite',
  ],
  ['pgsql', 'PgSql\\Connection PgSql\\Lob PgSql\\Result'],
  ['phar', 'Phar PharData PharException PharFileInfo'],
  ['redis', 'Redis RedisArray RedisCluster RedisClusterException RedisException RedisSentinel'],
  [
    'session',
    'SessionHandler SessionHandlerInterface SessionIdInterface ' +
      'SessionUpdateTimestampHandlerInterface',
  ],
  ['shmop', 'Shmop'],
  ['simplexml', 'SimpleXMLElement SimpleXMLIterator'],
  ['snmp', 'SNMP SNMPException'],
  ['soap', 'SoapClient SoapFault SoapHeader SoapParam SoapServer SoapVar'],
  ['sockets', 'AddressInfo Socket'],
  ['sodium', 'SodiumException'],
  ['sqlite3', 'SQLite3 SQLite3Exception SQLite3Result SQLite3Stmt'],
  ['sysvmsg', 'SysvMessageQueue'],
  ['sysvsem', 'SysvSemaphore'],
  ['sysvshm', 'SysvSharedMemory'],
  ['tidy', 'tidy tidyNode'],
  ['tokenizer', 'PhpToken'],
  ['xml', 'XMLParser'],
  ['xmlreader', 'XMLReader'],
  ['xmlwriter', 'XMLWriter'],
  ['xsl', 'XSLTProcessor'],
  ['zip', 'ZipArchive'],
  ['zlib', 'DeflateContext InflateContext'],
  ['zmq', 'ZMQ ZMQContext ZMQDevice ZMQPoll ZMQSocket'],
];

/** Namespaces that belong to extensions as a whole. */
const NAMESPACES = new Map<string, string>([
  ['bcmath', 'bcmath'],
  ['dom', 'dom'],
  ['ds', 'ds'],
  ['ffi', 'ffi'],
  ['mongodb\\bson', 'mongodb'],
  ['mongodb\\driver', 'mongodb'],
  ['openswoole', 'openswoole'],
  ['parallel', 'parallel'],
  ['random', 'random'],
  ['rdkafka', 'rdkafka'],
  ['relay', 'relay'],
  ['swoole', 'swoole'],
  ['uri\\rfc3986', 'uri'],
  ['uri\\whatwg', 'uri'],
]);

const core = byClass(CORE);
const optional = byClass(OPTIONAL);

function byClass(table: ExtensionTable): Map<string, string> {
  return new Map(
    table.flatMap(([extension, classes]) =>
      classes.split(' ').map((name): [string, string] => [name.toLowerCase(), extension]),
    ),
  );
}

/** The extension of a class that no file can declare beside PHP; `undefined` for all others. */
export function coreExtensionOf(className: string): string | undefined {
  return core.get(className.toLowerCase());
}

/** The extension of any class or namespace of PHP's; `undefined` when it is none. */
export function extensionOf(className: string): string | undefined {
  const key = className.toLowerCase();
  const known = core.get(key) ?? optional.get(key);
  if (known !== undefined) return known;
  for (let end = key.lastIndexOf('\\'); end > 0; end = key.lastIndexOf('\\', end - 1)) {
    const extension = NAMESPACES.get(key.slice(0, end));
    if (extension !== undefined) return extension;
  }
  return undefined;
}
