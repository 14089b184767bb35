// The top-level names of Python's standard library. A table of data.
// https://docs.python.org/3/library/sys.html#sys.stdlib_module_names and "What's New" of each version

/** Modules of Python 3.14, and what 3.8 and later have under private names. */
const CURRENT_NAMES = `
  __future__ __main__ _abc _aix_support _android_support _apple_support _ast _asyncio _bisect
  _blake2 _bootlocale _bootsubprocess _bz2 _codecs _codecs_cn _codecs_hk _codecs_iso2022
  _codecs_jp _codecs_kr _codecs_tw _collections _collections_abc _colorize _compat_pickle
  _compression _contextvars _crypt _csv _ctypes _curses _curses_panel _datetime _dbm _decimal
  _dummy_thread _elementtree _frozen_importlib _frozen_importlib_external _functools _gdbm
  _hashlib _heapq _hmac _imp _interpchannels _interpqueues _interpreters _io _ios_support _json
  _locale _lsprof _lzma _markupbase _md5 _msi _multibytecodec _multiprocessing _opcode
  _opcode_metadata _operator _osx_support _overlapped _pickle _posixshmem _posixsubprocess
  _py_abc _pydecimal _pyio _pylong _pyrepl _queue _random _remote_debugging _scproxy _sha1
  _sha256 _sha3 _sha512 _signal _sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics
  _string _strptime _struct _suggestions _symtable _sysconfig _testcapi _testinternalcapi _thread
  _threading_local _tkinter _tokenize _tracemalloc _types _typing _uuid _warnings _weakref
  _weakrefset _winapi _zoneinfo _zstd abc annotationlib antigravity argparse array ast asyncio
  atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs codeop
  collections colorsys compileall compression concurrent configparser contextlib contextvars copy
  copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email encodings
  ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc
  genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib
  imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma
  mailbox marshal math mimetypes mmap modulefinder msvcrt multiprocessing netrc nt ntpath
  nturl2path numbers opcode operator optparse os pathlib pdb pickle pickletools pkgutil platform
  plistlib poplib posix posixpath pprint profile profiling pstats pty pwd py_compile pyclbr pydoc
  pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched
  secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3
  sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess
  symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap this threading time
  timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types
  typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg winsound
  wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
`;

/**
 * Modules that 3.14 has no more, those of Python 2, and `test`, which is the interpreter's own test suite.
 * Programs use these names for modules of their own, so that the repository is asked first.
 */
const FORMER_NAMES = `
  BaseHTTPServer Bastion CGIHTTPServer ConfigParser Cookie Dialog DocXMLRPCServer FileDialog
  HTMLParser MimeWriter Queue ScrolledText SimpleHTTPServer SimpleXMLRPCServer SocketServer
  StringIO Tix Tkdnd Tkinter UserDict UserList UserString __builtin__ _winreg aifc anydbm
  asynchat asyncore audioop binhex bsddb cPickle cStringIO cgi cgitb chunk commands compiler
  cookielib copy_reg crypt dbhash dircache distutils dl dumbdbm dummy_thread dummy_threading
  exceptions formatter fpformat future_builtins gdbm hotshot htmlentitydefs htmllib httplib
  ihooks imghdr imp imputil lib2to3 macpath mailcap markupbase md5 mhlib mimetools mimify msilib
  multifile mutex new nis nntplib os2emxpath ossaudiodev parser pipes popen2 posixfile repr rexec
  rfc822 robotparser sets sgmllib sha smtpd sndhdr spwd sre statvfs stringold strop sunau
  sunaudio symbol telnetlib test thread tkColorChooser tkFileDialog tkFont tkMessageBox
  tkSimpleDialog toaiff ttk urllib2 urlparse user uu whichdb xdrlib xmllib xmlrpclib
`;

/** Those of the current modules that have submodules. */
const PACKAGE_NAMES = `
  asyncio collections compression concurrent ctypes curses dbm email encodings ensurepip html
  http idlelib importlib json logging multiprocessing os pathlib profiling pydoc_data re sqlite3
  string sysconfig tkinter tomllib turtledemo unittest urllib venv wsgiref xml xmlrpc zipfile
  zoneinfo
`;

/** Compiled into the interpreter: found before any file is looked for. */
const BUILTIN_NAMES = 'builtins errno gc itertools marshal nt posix sys time';

export const CURRENT_LIBRARY: ReadonlySet<string> = namesIn(CURRENT_NAMES);
export const FORMER_LIBRARY: ReadonlySet<string> = namesIn(FORMER_NAMES);
export const LIBRARY_PACKAGES: ReadonlySet<string> = namesIn(PACKAGE_NAMES);
export const BUILTIN_MODULES: ReadonlySet<string> = namesIn(BUILTIN_NAMES);

function namesIn(table: string): Set<string> {
  return new Set(table.trim().split(/\s+/));
}
