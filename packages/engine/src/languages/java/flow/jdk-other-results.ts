// As `jdk-results.ts`, of types that only hold or give numbers, texts and others of their kind: files, addresses, readers,
// formats, dates. Of what several methods of one name give, there is only what is the same for all.

const RANDOM: Record<string, string> = {
  ...each('nextInt', 'int'),
  ...each('nextLong', 'long'),
  ...each('nextDouble nextGaussian', 'double'),
  ...each('nextFloat', 'float'),
  ...each('nextBoolean', 'boolean'),
};

const READER: Record<string, string> = {
  ...each('read', 'int'),
  ...each('skip transferTo', 'long'),
  ...each('ready markSupported', 'boolean'),
  ...each('readLine', 'String'),
};

const STREAM: Record<string, string> = {
  ...each('read available readInt readUnsignedByte readUnsignedShort skipBytes', 'int'),
  ...each('skip transferTo readLong', 'long'),
  ...each('markSupported readBoolean', 'boolean'),
  ...each('readAllBytes readNBytes', 'byte[]'),
  ...each('readUTF', 'String'),
  ...each('readByte', 'byte'),
  ...each('readShort', 'short'),
  ...each('readChar', 'char'),
  ...each('readFloat', 'float'),
  ...each('readDouble', 'double'),
  ...each('readObject', 'Object'),
};

const FILE: Record<string, string> = {
  ...each('getPath getParent getAbsolutePath getCanonicalPath', 'String'),
  ...each('getParentFile getAbsoluteFile getCanonicalFile', 'File'),
  ...each('length lastModified getTotalSpace getFreeSpace getUsableSpace', 'long'),
  ...each('exists canRead canWrite canExecute delete mkdir mkdirs renameTo', 'boolean'),
  ...each('createNewFile setReadable setWritable setExecutable setLastModified', 'boolean'),
  ...each('list', 'String[]'),
  ...each('listFiles', 'File[]'),
  ...each('toPath', 'Path'),
  ...each('toURI', 'URI'),
  ...each('createTempFile', 'File'),
};

const PATH: Record<string, string> = {
  ...each('of getFileName getParent getRoot getName resolve resolveSibling relativize', 'Path'),
  ...each('normalize toAbsolutePath toRealPath subpath', 'Path'),
  ...each('getNameCount', 'int'),
  ...each('startsWith endsWith', 'boolean'),
  ...each('toFile', 'File'),
  ...each('toUri', 'URI'),
};

const ADDRESS: Record<string, string> = {
  ...each('getHost getPath getQuery getScheme getProtocol getFile getFragment', 'String'),
  ...each('getAuthority getUserInfo getRawPath getRawQuery toExternalForm', 'String'),
  ...each('getPort getDefaultPort', 'int'),
};

const FORMAT: Record<string, string> = each('format toPattern', 'String');

/** Of dates and times without what only some of them have. */
const DATE: Record<string, string> = {
  ...each('getYear getMonthValue getDayOfMonth getDayOfYear lengthOfMonth lengthOfYear', 'int'),
  ...each('getHour getMinute getSecond getNano', 'int'),
  ...each('toEpochDay toNanoOfDay toEpochSecond', 'long'),
  ...each('getMonth', 'Month'),
  ...each('getDayOfWeek', 'DayOfWeek'),
  ...each('format', 'String'),
};

const COUNTER: Record<string, string> = each(
  'get getAndSet getAndAdd getAndIncrement getAndDecrement addAndGet incrementAndGet decrementAndGet updateAndGet ' +
    'getAndUpdate accumulateAndGet getAndAccumulate',
  'int',
);

export const OTHER_RESULTS: Record<string, Record<string, string>> = {
  Properties: each('getProperty', 'String'),
  ...alike('ResourceBundle PropertyResourceBundle ListResourceBundle', {
    getString: 'String',
    getStringArray: 'String[]',
    getObject: 'Object',
  }),
  Enumeration: { nextElement: '#0', hasMoreElements: 'boolean' },
  StringTokenizer: { nextToken: 'String', countTokens: 'int', hasMoreTokens: 'boolean' },
  StringJoiner: each('add setEmptyValue merge', 'StringJoiner'),
  Scanner: {
    ...each('next nextLine findInLine', 'String'),
    ...RANDOM,
    ...each('nextByte', 'byte'),
    ...each('nextShort', 'short'),
    ...each('nextBigDecimal', 'BigDecimal'),
    ...each('nextBigInteger', 'BigInteger'),
  },
  ...alike('Random SecureRandom ThreadLocalRandom SplittableRandom RandomGenerator', RANDOM),
  ...alike(
    'Reader BufferedReader InputStreamReader StringReader FileReader PushbackReader LineNumberReader',
    READER,
  ),
  ...alike(
    'InputStream FileInputStream BufferedInputStream ByteArrayInputStream DataInputStream ObjectInputStream DataInput ' +
      'ObjectInput FilterInputStream RandomAccessFile',
    STREAM,
  ),
  ByteArrayOutputStream: each('toByteArray', 'byte[]'),
  StringWriter: each('getBuffer', 'StringBuffer'),
  File: FILE,
  Path: PATH,
  Paths: each('get', 'Path'),
  Files: {
    ...each('exists notExists deleteIfExists', 'boolean'),
    ...each('size mismatch', 'long'),
    ...each('readAllBytes', 'byte[]'),
    ...each('readString', 'String'),
    ...each(
      'createFile createDirectory createDirectories createTempFile createTempDirectory',
      'Path',
    ),
  },
  ...alike('URI URL', ADDRESS),
  ...alike(
    'Format SimpleDateFormat NumberFormat DecimalFormat MessageFormat ChoiceFormat DateTimeFormatter HexFormat',
    FORMAT,
  ),
  DateFormat: { ...FORMAT, ...each('SHORT MEDIUM LONG FULL DEFAULT', 'int') },
  ...alike(
    'LocalDate LocalTime LocalDateTime ZonedDateTime OffsetDateTime OffsetTime YearMonth',
    DATE,
  ),
  Instant: {
    ...each('toEpochMilli getEpochSecond', 'long'),
    ...each('getNano', 'int'),
    ...each('now ofEpochMilli ofEpochSecond EPOCH', 'Instant'),
  },
  Period: { ...each('getYears getMonths getDays', 'int'), toTotalMonths: 'long' },
  UUID: {
    ...each('getMostSignificantBits getLeastSignificantBits', 'long'),
    ...each('randomUUID fromString', 'UUID'),
  },
  Runtime: {
    ...each('availableProcessors', 'int'),
    ...each('totalMemory freeMemory maxMemory', 'long'),
  },
  StackTraceElement: each('getLineNumber', 'int'),
  BitSet: each('cardinality nextSetBit nextClearBit previousSetBit previousClearBit', 'int'),
  ...alike('Stack Vector', each('pop peek push elementAt firstElement lastElement get', '#0')),
  Comparator: each('compare', 'int'),
  ...alike(
    'Charset StandardCharsets',
    each('forName defaultCharset UTF_8 ISO_8859_1 US_ASCII UTF_16', 'Charset'),
  ),
  AtomicInteger: COUNTER,
  AtomicLong: Object.fromEntries(Object.keys(COUNTER).map((name) => [name, 'long'])),
};

/** The same result of each of the members. */
export function each(names: string, result: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, result]));
}

/** The same members for each of the types. */
function alike(
  types: string,
  members: Record<string, string>,
): Record<string, Record<string, string>> {
  return Object.fromEntries(types.split(' ').map((type) => [type, members]));
}
