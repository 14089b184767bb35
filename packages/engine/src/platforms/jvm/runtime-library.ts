// What the Java runtime brings itself, as of JDK 21: its packages, and the types that need no import.
// https://docs.oracle.com/en/java/javase/21/docs/api/ and, for `com.sun` and `sun`, the modules of OpenJDK.

/** Package prefixes. Below `javax` and `com.sun` lie others' packages too, so that those are listed. */
const PREFIXES = `
java jdk sun netscape.javascript org.ietf.jgss org.jcp.xml.dsig org.w3c.dom org.xml.sax
javax.accessibility javax.annotation.processing javax.crypto javax.imageio javax.lang.model
javax.management javax.naming javax.net javax.print javax.rmi.ssl javax.script
javax.security.auth javax.security.cert javax.security.sasl javax.smartcardio javax.sound
javax.sql javax.swing javax.tools javax.transaction.xa javax.xml.catalog javax.xml.crypto
javax.xml.datatype javax.xml.namespace javax.xml.parsers javax.xml.stream javax.xml.transform
javax.xml.validation javax.xml.xpath
com.sun.accessibility com.sun.beans com.sun.crypto com.sun.imageio com.sun.jarsigner com.sun.java
com.sun.java_cup com.sun.jdi com.sun.jmx com.sun.jndi com.sun.management com.sun.media.sound
com.sun.naming com.sun.net com.sun.nio com.sun.org com.sun.rowset com.sun.security com.sun.source
com.sun.swing com.sun.tools com.sun.xml.internal
`;

/** Packages that are the runtime's while those below them are not: `javax.xml.bind` has left it. */
const EXACT = new Set(['javax.xml']);

/** Libraries that have made their home below one of the prefixes. */
const OTHERS =
  'javax.security.auth.message javax.management.j2ee com.sun.tools.xjc com.sun.tools.ws';

const prefixes: ReadonlySet<string> = new Set(wordsOf(PREFIXES));
const others: ReadonlySet<string> = new Set(wordsOf(OTHERS));

export function isPlatformPackage(packageName: string): boolean {
  if (EXACT.has(packageName)) return true;
  return isBelow(packageName, prefixes) && !isBelow(packageName, others);
}

/** `java.base`, `jdk.compiler`; the modules of JavaFX are none of them. */
export function isPlatformModule(moduleName: string): boolean {
  return /^(?:java|jdk)\./.test(moduleName);
}

/** Public types of `java.lang`, up to JDK 25. */
const JAVA_LANG = `
AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException
ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte CharSequence
Character Class ClassCastException ClassCircularityError ClassFormatError ClassLoader
ClassNotFoundException ClassValue CloneNotSupportedException Cloneable Comparable Compiler
Deprecated Double Enum EnumConstantNotPresentException Error Exception
ExceptionInInitializerError Float FunctionalInterface IO IllegalAccessError
IllegalAccessException IllegalArgumentException IllegalCallerException
IllegalMonitorStateException IllegalStateException IllegalThreadStateException
IncompatibleClassChangeError IndexOutOfBoundsException InheritableThreadLocal
InstantiationError InstantiationException Integer InternalError InterruptedException Iterable
LayerInstantiationException LinkageError Long MatchException Math Module ModuleLayer
NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException
NoSuchMethodError NoSuchMethodException NullPointerException Number NumberFormatException
Object OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record
ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission SafeVarargs
ScopedValue SecurityException SecurityManager Short StableValue StackOverflowError
StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder
StringIndexOutOfBoundsException StringTemplate SuppressWarnings System Thread ThreadDeath
ThreadGroup ThreadLocal Throwable TypeNotPresentException UnknownError UnsatisfiedLinkError
UnsupportedClassVersionError UnsupportedOperationException VerifyError VirtualMachineError Void
WrongThreadException
`;

/** Simple names that every file can use, where its own package declares no such type. */
export const javaLangTypes: ReadonlySet<string> = new Set(wordsOf(JAVA_LANG));

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Whether it is one of the packages, or lies below one. */
function isBelow(packageName: string, packages: ReadonlySet<string>): boolean {
  for (let dot = packageName.indexOf('.'); dot !== -1; dot = packageName.indexOf('.', dot + 1)) {
    if (packages.has(packageName.slice(0, dot))) return true;
  }
  return packages.has(packageName);
}
