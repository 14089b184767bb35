// Headers that come with compiler and operating system, so that a file of the same name is meant only where
// the build says so.

/** https://en.cppreference.com/w/c/header */
const C = `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign
stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time
uchar wchar wctype`;

/** https://pubs.opengroup.org/onlinepubs/9799919799/idx/head.html, and what every libc adds to it. */
const POSIX = `aio alloca byteswap cpio devctl dirent dlfcn elf endian err execinfo fcntl fmtmsg fnmatch
ftw getopt glob grp iconv ifaddrs langinfo libgen libintl link malloc memory monetary mqueue ndbm netdb
nl_types paths poll pthread pty pwd regex resolv sched search semaphore shadow spawn stropts strings
syscall sysexits syslog tar termios termio trace ucontext ulimit unistd utime utmp utmpx values wait
wordexp fts mntent argp obstack error features fpu_control ucontext bits/types net/if net/if_arp
net/ethernet net/if_dl net/route net/if_types netinet/in netinet/tcp netinet/ip netinet/ip6 netinet/udp
netinet/icmp6 netinet/ip_icmp netinet/if_ether netinet/in_systm arpa/inet arpa/nameser arpa/tftp
arpa/telnet sgtty stdio_ext`;

/** https://en.cppreference.com/w/cpp/header */
const CPP = `algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
condition_variable contracts coroutine debugging deque exception execution expected filesystem flat_map
flat_set format forward_list fstream functional future generator hazard_pointer hive initializer_list
inplace_vector iomanip ios iosfwd iostream istream iterator latch limits linalg list locale map mdspan
memory memory_resource meta mutex new numbers numeric optional ostream print queue random ranges ratio rcu
regex scoped_allocator semaphore set shared_mutex simd source_location span spanstream sstream stack
stacktrace stdexcept stdfloat stop_token streambuf string string_view strstream syncstream system_error
text_encoding thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray
variant vector version cassert ccomplex cctype cerrno cfenv cfloat cinttypes ciso646 climits clocale cmath
csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar
cwchar cwctype cxxabi.h ext/hash_map ext/hash_set tr1/memory tr1/functional experimental/filesystem
experimental/optional experimental/string_view bits/stdc++.h`;

/** Of operating systems and compilers, beyond what POSIX knows. */
const SYSTEM = `windows winsock2 winsock ws2tcpip ws2ipdef mswsock wincrypt winbase windef winnt winuser
winerror winreg wingdi winver wininet winhttp shlobj shlwapi shellapi commctrl commdlg objbase ole2 oleauto
psapi tlhelp32 dbghelp iphlpapi io direct process conio crtdbg tchar intrin share malloc_np immintrin
emmintrin xmmintrin pmmintrin tmmintrin smmintrin nmmintrin wmmintrin ammintrin x86intrin arm_neon arm_acle
arm_sve cpuid altivec wasm_simd128 libproc TargetConditionals Availability AvailabilityMacros
AvailabilityInternal kvm libutil pthread_np stdfix bcrypt schannel security sspi lmcons ntsecapi ntstatus
winternl winldap fileapi handleapi minwinbase synchapi processthreadsapi mmsystem timeapi sdkddkver xlocale
atomic sal comdef atlbase netpacket/packet port priv kstat procfs unwind sanitizer/asan_interface crypt`;

const withSuffix = (names: string) => names.split(/\s+/).map((name) => `${name}.h`);

const ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ...withSuffix(SYSTEM).map((name) => [name, 'system'] as const),
  ...withSuffix(POSIX).map((name) => [name, 'c'] as const),
  ...withSuffix(C).map((name) => [name, 'c'] as const),
  ...CPP.split(/\s+/).map((name) => [name, 'cpp'] as const),
]);

/** Directories that belong to an operating system or a compiler as a whole. */
const DIRECTORIES: ReadonlyMap<string, string> = new Map([
  ['sys', 'c'],
  ['rpc', 'c'],
  ...[
    'linux',
    'asm',
    'asm-generic',
    'mach',
    'mach-o',
    'machine',
    'CoreFoundation',
    'CoreServices',
  ].map((name) => [name, 'system'] as const),
  ...['Security', 'SystemConfiguration', 'IOKit', 'Foundation', 'Cocoa', 'libkern', 'dispatch'].map(
    (name) => [name, 'system'] as const,
  ),
  ...['os', 'xpc', 'netlink', 'net', 'netinet', 'netinet6', 'arpa', 'winrt', 'bits', 'gnu'].map(
    (name) => [name, 'system'] as const,
  ),
]);

/**
 * Whose the header is: `c` for the C library and POSIX, `cpp` for the C++ library, `system` for what else
 * comes with compilers and operating systems.
 * @returns `undefined` for all other headers
 */
export function systemEcosystemOf(header: string): string | undefined {
  const slash = header.indexOf('/');
  const known = ECOSYSTEMS.get(header) ?? ECOSYSTEMS.get(header.toLowerCase());
  return known ?? (slash === -1 ? undefined : DIRECTORIES.get(header.slice(0, slash)));
}
