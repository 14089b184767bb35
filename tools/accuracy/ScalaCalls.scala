// Writes what Scala's own compiler binds: every name of a method in the sources that it is given, as calls, with what was
// written around them and where what they call is declared. Run by scala-compiled.ts with Scala 2.11:
// `scala -nc -cp CLASSES ScalaCalls LIST`, where LIST names a source a line; libraries come by CLASSPATH.
//
// One fact a line, fields apart by tabs:
//   parsed FILE
//   faulty FILE
//   overrides FILE LINE NAME, and again FILE LINE NAME of what it overrides, directly or not
//   call FILE LINE written|implicit FILE LINE NAME of the target, and NAME LINE of all that is around, innermost first
// A constructor has the name `<init>`; the primary one the class's with `class ` before it, which stands for it.
import scala.collection.mutable
import scala.io.Source
import scala.reflect.internal.util.{BatchSourceFile, Position}
import scala.tools.nsc.{Global, Settings}
import scala.tools.nsc.io.AbstractFile
import scala.tools.nsc.reporters.AbstractReporter
import scala.util.control.NonFatal

object ScalaCalls {
  /** What stops the compiler before it binds names is left out, so many times. */
  private val MostRounds = 8

  def main(arguments: Array[String]): Unit = {
    val list = Source.fromFile(arguments(0), "UTF-8")
    val paths = list.getLines().toVector
    list.close()
    read(paths, MostRounds)
  }

  @annotation.tailrec
  private def read(paths: Vector[String], rounds: Int): Unit = {
    val compiler = new BoundCalls
    val faulty = compiler.bind(paths)
    if (compiler.isBound) {
      paths.foreach(path => println(s"parsed\t$path"))
      faulty.foreach(path => println(s"faulty\t$path"))
      compiler.write()
    } else if (faulty.nonEmpty && rounds > 1) read(paths.filterNot(faulty), rounds - 1)
    else sys.error("the compiler binds nothing: " + compiler.firstErrors.mkString("\n"))
  }
}

/**
 * What is wrong with sources, in the order in which it was found. Only what cannot be read counts as an error: what is not
 * understood would make the compiler forget all types in the end.
 */
class Faults(val settings: Settings) extends AbstractReporter {
  val found = mutable.ArrayBuffer.empty[(Position, String)]
  var isReading: () => Boolean = () => true

  override def display(position: Position, message: String, severity: Severity): Unit = ()
  override def displayPrompt(): Unit = ()
  override protected def info0(position: Position, message: String, severity: Severity, force: Boolean): Unit =
    if (severity == ERROR) {
      found += ((position, message))
      if (isReading()) severity.count += 1
    }
}

/** One compiler with the phases up to the one that binds names. */
class BoundCalls {
  private val settings = new Settings(message => sys.error(message))
  settings.usejavacp.value = true
  settings.stopAfter.value = List("typer")
  settings.language.tryToSetColon(List("_"))
  sys.env.get("CLASSPATH").foreach(settings.classpath.append)
  private val faults = new Faults(settings)
  private val global = new Global(settings, faults)
  import global._

  private val run = new Run
  private var failed = false
  faults.isReading = () => global.phase.name == "parser"

  /** @return the sources in which something is wrong */
  def bind(paths: Seq[String]): Set[String] = {
    val files = paths.map(path => new BatchSourceFile(AbstractFile.getFile(path)))
    try run.compileSources(files.toList)
    catch {
      // The compiler gives up in the midst of a source.
      case NonFatal(fault) =>
        failed = true
        if (run.currentUnit.exists) return Set(run.currentUnit.source.file.path)
    }
    faults.found.collect { case (position, _) if position.isDefined => position.source.file.path }.toSet
  }

  /** Whether names are bound, as far as they can be. */
  def isBound: Boolean = !failed && run.units.exists(_.body.tpe != null)

  def firstErrors: Seq[String] = faults.found.take(9).map { case (position, message) => s"$position $message" }

  def write(): Unit = global.exitingTyper {
    for (unit <- run.units if !unit.isJava) new Calls(unit.source.file.path).traverse(unit.body)
  }

  private def lineOf(position: Position): Int = if (position.isDefined) position.line else 0

  private class Calls(file: String) extends Traverser {
    private var isImplicit = false
    private val written = mutable.Set.empty[String]

    override def traverse(tree: Tree): Unit = tree match {
      case definition: DefDef =>
        if (isWritten(definition.symbol)) {
          writeOverridden(definition.symbol)
          super.traverse(tree)
        }
      case view: ApplyImplicitView =>
        byCompiler(traverse(view.fun))
        view.args.foreach(traverse)
      case applied: ApplyToImplicitArgs =>
        traverse(applied.fun)
        byCompiler(applied.args.foreach(traverse))
      case named: RefTree =>
        writeCall(named)
        super.traverse(tree)
      // Types call nothing.
      case _: TypeTree =>
      case _ => super.traverse(tree)
    }

    private def byCompiler(read: => Unit): Unit = {
      val before = isImplicit
      isImplicit = true
      read
      isImplicit = before
    }

    /** What makes classes complete is not; the cases of a partial function are. */
    private def isWritten(symbol: Symbol): Boolean =
      symbol != null && (!symbol.isSynthetic && !symbol.isArtifact || symbol.owner.isAnonymousFunction)

    private def writeOverridden(symbol: Symbol): Unit = {
      // Of what is faulty not all types can be asked for.
      val overridden = try symbol.allOverriddenSymbols.flatMap(placeOf) catch { case NonFatal(_) => Nil }
      if (overridden.nonEmpty) placeOf(symbol).foreach(own => println(s"overrides\t$own\t${overridden.mkString("\t")}"))
    }

    private def writeCall(tree: RefTree): Unit = {
      val symbol = tree.symbol
      val isCall = symbol != null && symbol.isMethod && !symbol.isOverloaded && !symbol.isAccessor && !symbol.isErroneous
      if (isCall) placeOf(symbol).foreach { target =>
        val around = currentOwner.ownerChain
          .filter(owner => owner.isTerm && owner.pos.isDefined && !owner.isAnonymousFunction)
          .map(owner => s"${nameOf(owner)}\t${lineOf(owner.pos)}")
        val how = if (isImplicit || isOfBase(tree) || isOfMarkup(tree)) "implicit" else "written"
        val call = (Seq(s"call\t$file\t${lineOf(tree.pos)}\t$how\t$target") ++ around).mkString("\t")
        if (written.add(call)) println(call)
      }
    }

    /** What stands for XML in the source is written with the library's classes and operators, none of which is named there. */
    private def isOfMarkup(tree: RefTree): Boolean = tree.pos.isDefined && {
      val text = tree.pos.source.content
      val name = nameOf(tree.symbol)
      def at(place: Int) = text.applyOrElse(tree.pos.point + place, (_: Int) => ' ')
      val isOperator = !name.head.isLetter && !"_<$".contains(name.head)
      if (isOperator) at(0) != name.head else at(0) == '<' && at(1).isLetter
    }

    /** A class that has a name makes its base without saying so. */
    private def isOfBase(tree: RefTree): Boolean = tree match {
      case Select(_: Super, nme.CONSTRUCTOR) => !currentOwner.enclClass.isAnonymousClass
      case _ => false
    }

    /** Of what stands in a source. */
    private def placeOf(symbol: Symbol): Option[String] = {
      val real = madeFor(symbol)
      val source = if (real == NoSymbol || real.isAnonymousClass) null else real.sourceFile
      if (source == null || !real.pos.isDefined) None
      else {
        val name = if (real.isClass) s"class ${nameOf(real)}" else nameOf(real)
        Some(s"${source.path}\t${lineOf(real.pos)}\t$name")
      }
    }

    private def nameOf(symbol: Symbol): String = symbol.name.decoded.trim

    /** What stands in the source for what makes an instance; nothing for all else that nobody wrote. */
    private def madeFor(symbol: Symbol): Symbol =
      if (symbol.isPrimaryConstructor) symbol.owner
      else if (!symbol.isSynthetic) symbol
      else if (symbol.name == nme.apply && symbol.owner.isModuleClass) symbol.owner.companionClass
      else if (symbol.isImplicit) symbol.tpe.finalResultType.typeSymbol
      else NoSymbol
  }
}
