// Prints which source file's classes depend on those of which other one, as jdeps reads it off compiled classes:
// {"from", "to"} as one JSON line an edge, and {"compiled"} for each file that could be compiled.
//
//   java JavaClassDependencies.java ROOT FILE_WITH_PATHS FOLDER
//
// The paths, one a line, are relative to the root and are compiled together into the folder. A project's libraries
// are not here: annotations and imports that name nothing are blanked, since they matter to no other class, and
// files that do not compile even so are left out, then those that cannot do without them.
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

public class JavaClassDependencies {
  /** Text by path from the root, of the files that are still to be compiled. */
  private final Map<String, String> texts = new TreeMap<>();

  /** Path of the source file by the class's binary name. */
  private final Map<String, String> sourceOf = new HashMap<>();

  private final JavaCompiler compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
  private final String folder;

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    JavaClassDependencies judge = new JavaClassDependencies(arguments[2]);
    for (String path : Files.readAllLines(Path.of(arguments[1]))) {
      judge.texts.put(path, Files.readString(root.resolve(path)));
    }
    judge.blankUnknownAnnotations();
    judge.compileWhatCompiles();
    judge.report();
  }

  private JavaClassDependencies(String folder) {
    this.folder = folder;
  }

  private JavacTask task(DiagnosticCollector<JavaFileObject> diagnostics, String... more) {
    String release = System.getProperty("java.specification.version");
    List<String> options = new ArrayList<>(List.of(more));
    options.addAll(List.of("-proc:none", "-nowarn", "-Xmaxerrs", "0", "-d", folder));
    options.addAll(List.of("--enable-preview", "--release", release));
    List<JavaFileObject> sources = new ArrayList<>();
    texts.forEach((path, text) -> sources.add(new Source(path, text)));
    return (JavacTask) compiler.getTask(null, null, diagnostics, options, null, sources);
  }

  private void blankUnknownAnnotations() throws IOException {
    JavacTask task = task(new DiagnosticCollector<>(), "-XDshould-stop.ifError=FLOW");
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    for (CompilationUnitTree unit : units) {
      texts.computeIfPresent(pathOf(unit.getSourceFile()), (key, text) -> new Blanking(task, unit, text).result());
    }
  }

  private void compileWhatCompiles() {
    while (!texts.isEmpty()) {
      DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
      JavacTask task = task(diagnostics);
      task.addTaskListener(new ClassNotes(task.getElements()));
      if (task.call()) return;
      Set<String> broken = new HashSet<>();
      for (Diagnostic<? extends JavaFileObject> each : diagnostics.getDiagnostics()) {
        boolean isError = each.getKind() == Diagnostic.Kind.ERROR;
        if (isError && each.getSource() != null) broken.add(pathOf(each.getSource()));
      }
      if (broken.isEmpty()) throw new IllegalStateException(diagnostics.getDiagnostics().toString());
      texts.keySet().removeAll(broken);
    }
  }

  /** `-verbose:class` prints each dependency as ` from -> to module`, with binary names. */
  private void report() {
    StringWriter printed = new StringWriter();
    PrintWriter out = new PrintWriter(printed);
    ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    if (!texts.isEmpty()) jdeps.run(out, out, "-verbose:class", "-filter:none", folder);
    Matcher lines =
        Pattern.compile("^ +(\\S+) +-> (\\S+) ", Pattern.MULTILINE).matcher(printed.toString());
    Set<String> edges = new TreeSet<>();
    while (lines.find()) {
      // Classes of the JDK come from no source here.
      String from = sourceOf.getOrDefault(lines.group(1), "");
      String to = sourceOf.getOrDefault(lines.group(2), "");
      if (!texts.containsKey(from) || !texts.containsKey(to) || from.equals(to)) continue;
      edges.add("{\"from\":\"" + from + "\",\"to\":\"" + to + "\"}");
    }
    for (String path : texts.keySet()) System.out.println("{\"compiled\":\"" + path + "\"}");
    edges.forEach(System.out::println);
  }

  /** Javac hands its own wrappers of sources back, so that the path has to be told from the address. */
  private static String pathOf(JavaFileObject file) {
    return file.toUri().getPath().substring(1);
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String path, String text) {
      super(Path.of("/", path).toUri(), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private final class ClassNotes implements TaskListener {
    private final Elements elements;

    ClassNotes(Elements elements) {
      this.elements = elements;
    }

    @Override
    public void finished(TaskEvent event) {
      if (event.getKind() != TaskEvent.Kind.GENERATE) return;
      String name = elements.getBinaryName(event.getTypeElement()).toString();
      sourceOf.put(name, pathOf(event.getSourceFile()));
    }
  }

  /** Spaces in place of the imports and annotations of one file that name nothing. */
  private static final class Blanking extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final CompilationUnitTree unit;
    private final char[] text;

    Blanking(JavacTask task, CompilationUnitTree unit, String text) {
      this.trees = Trees.instance(task);
      this.unit = unit;
      this.text = text.toCharArray();
      scan(unit, null);
    }

    String result() {
      return new String(text);
    }

    @Override
    public Void visitImport(ImportTree node, Void nothing) {
      MemberSelectTree name = (MemberSelectTree) node.getQualifiedIdentifier();
      TreePath path = new TreePath(getCurrentPath(), name);
      boolean isInside = node.isStatic() || name.getIdentifier().contentEquals("*");
      if (isUnknown(isInside ? new TreePath(path, name.getExpression()) : path)) blank(node);
      return null;
    }

    @Override
    public Void visitAnnotation(AnnotationTree node, Void nothing) {
      if (isUnknown(new TreePath(getCurrentPath(), node.getAnnotationType()))) blank(node);
      return super.visitAnnotation(node, nothing);
    }

    /** A package without classes is one that nobody declares. */
    private boolean isUnknown(TreePath path) {
      Element element = trees.getElement(path);
      if (element instanceof PackageElement) return element.getEnclosedElements().isEmpty();
      return element == null || element.asType().getKind() == TypeKind.ERROR;
    }

    private void blank(Tree node) {
      SourcePositions positions = trees.getSourcePositions();
      int end = (int) positions.getEndPosition(unit, node);
      for (int at = (int) positions.getStartPosition(unit, node); at < end; at += 1) {
        if (text[at] != '\n') text[at] = ' ';
      }
    }
  }
}
