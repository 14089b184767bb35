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
import scala.tools.nsc.reporters.StoreReporter
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

/** One compiler with the phases up to the one that binds names. */
class BoundCalls {
  private val reporter = new StoreReporter
  private val settings = new Settings(message => sys.error(message))
  settings.usejavacp.value = true
  settings.stopAfter.value = List("typer")
  settings.language.tryToSetColon(List("_"))
  sys.env.get("CLASSPATH").foreach(settings.classpath.append)
  private val global = new Global(settings, reporter)
  import global._

  private val run = new Run

  /** @return the sources in which something is wrong */
  def bind(paths: Seq[String]): Set[String] = {
    val files = paths.map(path => new BatchSourceFile(AbstractFile.getFile(path)))
    run.compileSources(files.toList)
    errors.map(_.pos).filter(_.isDefined).map(_.source.file.path).toSet
  }

  /** Whether names are bound, as far as they can be. */
  def isBound: Boolean = run.units.exists(_.body.tpe != null)

  def firstErrors: Seq[String] = errors.take(9).map(error => s"${error.pos} ${error.msg}")

  private def errors = reporter.infos.toSeq.filter(_.severity == reporter.ERROR)

  def write(): Unit = for (unit <- run.units if !unit.isJava) new Calls(unit.source.file.path).traverse(unit.body)

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
      if (isCall && !isOfBase(tree)) placeOf(symbol).foreach { target =>
        val around = currentOwner.ownerChain
          .filter(owner => owner.isTerm && owner.pos.isDefined && !owner.isAnonymousFunction)
          .map(owner => s"${nameOf(owner)}\t${lineOf(owner.pos)}")
        val how = if (isImplicit) "implicit" else "written"
        val call = (Seq(s"call\t$file\t${lineOf(tree.pos)}\t$how\t$target") ++ around).mkString("\t")
        if (written.add(call)) println(call)
      }
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
