// Prints which source file names a type of which other one, as javac understands it: one JSON line an edge.
// Every type that the text names counts, in imports and in code, in documentation comments none. Without the
// libraries of a project their types are unknown to javac; everything else is attributed all the same.
//
//   java JavaImports.java ROOT FILE_WITH_PATHS
//
// The paths, one a line, are relative to the root and are compiled together; nothing is written.
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public class JavaImports {
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
    List<Path> paths = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[1]))) paths.add(root.resolve(line));
    // Unknown libraries are errors, after which javac would not look into bodies.
    List<String> options =
        List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1", "-nowarn",
            "--enable-preview", "--release", System.getProperty("java.specification.version"));
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null, files, diagnostic -> {}, options, null, files.getJavaFileObjectsFromPaths(paths));
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    for (CompilationUnitTree unit : units) new Scanner(Trees.instance(task), root).report(unit);
  }

  private static final class Scanner extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final Path root;
    private final Map<String, Long> found = new TreeMap<>();
    private CompilationUnitTree unit;

    Scanner(Trees trees, Path root) {
      this.trees = trees;
      this.root = root;
    }

    void report(CompilationUnitTree unit) {
      this.unit = unit;
      scan(unit, null);
      String from = relative(unit.getSourceFile());
      found.remove(from);
      found.forEach(
          (to, line) ->
              System.out.println(
                  "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"line\":" + line + "}"));
    }

    @Override
    public Void visitIdentifier(IdentifierTree node, Void nothing) {
      note(node);
      return super.visitIdentifier(node, nothing);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void nothing) {
      note(node);
      return super.visitMemberSelect(node, nothing);
    }

    /** Javac gives an anonymous class a header and a constructor of its own, which nobody wrote. */
    @Override
    public Void visitNewClass(NewClassTree node, Void nothing) {
      scan(node.getEnclosingExpression(), nothing);
      scan(node.getIdentifier(), nothing);
      scan(node.getTypeArguments(), nothing);
      scan(node.getArguments(), nothing);
      if (node.getClassBody() != null) {
        for (Tree member : node.getClassBody().getMembers()) {
          if (!isMadeUp(member)) scan(member, nothing);
        }
      }
      return null;
    }

    private boolean isMadeUp(Tree member) {
      return trees.getSourcePositions().getEndPosition(unit, member) < 0
          || member instanceof com.sun.source.tree.MethodTree method
              && method.getName().contentEquals("<init>");
    }

    private void note(Tree node) {
      // What javac has added has no end in the text.
      long start = trees.getSourcePositions().getStartPosition(unit, node);
      if (start < 0 || trees.getSourcePositions().getEndPosition(unit, node) < 0) return;
      Element element = trees.getElement(new TreePath(getCurrentPath().getParentPath(), node));
      if (!(element instanceof TypeElement)) return;
      TreePath declaration = trees.getPath(element);
      if (declaration == null) return;
      JavaFileObject file = declaration.getCompilationUnit().getSourceFile();
      found.putIfAbsent(relative(file), unit.getLineMap().getLineNumber(start));
    }

    private String relative(JavaFileObject file) {
      return root.relativize(Path.of(file.toUri())).toString().replace('\\', '/');
    }
  }
}
