// Prints what a compiled assembly calls: a line of JSON for each type and each method of it, with the lines of the source at
// which its instructions call methods of the same assembly. Asked by csharp-compiled.ts; needs Mono.Cecil and Mono's own reader
// of the places that its compiler writes beside an assembly: a method's code may come from several files of a partial class.
// csharp-calls ASSEMBLY
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.CompilerServices.SymbolWriter;

static class Program {
  static MonoSymbolFile places;

  static void Main(string[] arguments) {
    places = MonoSymbolFile.ReadSymbolFile(arguments[0] + ".mdb");
    var output = Console.Out;
    foreach (var type in ModuleDefinition.ReadModule(arguments[0]).GetTypes()) {
      var bases = new[] { type.BaseType }.Concat(type.Interfaces);
      output.WriteLine("{\"type\":" + Quote(type.FullName) + ",\"bases\":["
        + string.Join(",", bases.Where(each => each != null).Select(each => Quote(each.GetElementType().FullName)))
        + "]}");
      foreach (var method in type.Methods) Write(method, output);
    }
  }

  static void Write(MethodDefinition method, System.IO.TextWriter output) {
    var lines = LinesOf(method);
    output.Write("{\"method\":" + Token(method) + ",\"owner\":" + Quote(method.DeclaringType.FullName)
      + ",\"name\":" + Quote(method.Name) + ",\"parameters\":["
      + string.Join(",", method.Parameters.Select(each => Quote(NameOf(each.ParameterType)))) + "]");
    if (lines.Count > 0) output.Write(",\"places\":[" + string.Join(",", lines.Select(PlaceOf).Distinct()) + "]");
    if (method.HasBody) output.Write(",\"calls\":[" + string.Join(",", CallsOf(method, lines)) + "]");
    output.WriteLine("}");
  }

  /// Where statements begin, in the order of the instructions; none of what nobody wrote, nor of what an arrow gives.
  static List<LineNumberEntry> LinesOf(MethodDefinition method) {
    var entry = method.HasBody ? places.GetMethodByToken((int)Token(method)) : null;
    if (entry == null) return new List<LineNumberEntry>();
    return entry.GetLineNumberTable().LineNumbers
      .Where(each => !each.IsHidden && each.Row > 0 && each.Row < HIDDEN).OrderBy(each => each.Offset).ToList();
  }

  const int HIDDEN = 0xfeefee;

  static string PlaceOf(LineNumberEntry line) {
    return "{\"file\":" + Quote(places.GetSourceFile(line.File).FileName) + ",\"line\":" + line.Row + "}";
  }

  /// Without namespaces, type arguments, and marks of references and of what may be missing.
  static string NameOf(TypeReference type) {
    var generic = type as GenericInstanceType;
    if (type is ByReferenceType) return NameOf(((ByReferenceType)type).ElementType);
    if (type is ArrayType) return NameOf(((ArrayType)type).ElementType) + "[]";
    if (generic != null && generic.Name == "Nullable`1") return NameOf(generic.GenericArguments[0]);
    return type.Name.Split('`')[0];
  }

  static IEnumerable<string> CallsOf(MethodDefinition method, List<LineNumberEntry> lines) {
    foreach (var instruction in method.Body.Instructions) {
      var code = instruction.OpCode.Code;
      if (code != Code.Call && code != Code.Callvirt && code != Code.Newobj) continue;
      var target = Resolve((MethodReference)instruction.Operand);
      if (target == null || target.Module != method.Module) continue;
      var line = lines.LastOrDefault(each => each.Offset <= instruction.Offset) ?? lines.FirstOrDefault();
      yield return "{\"to\":" + Token(target) + (line == null ? "" : ",\"at\":" + PlaceOf(line)) + "}";
    }
  }

  /// Types of assemblies that are not at hand resolve to nothing, and are of no interest.
  static MethodDefinition Resolve(MethodReference reference) {
    try { return reference.Resolve(); }
    catch (AssemblyResolutionException) { return null; }
  }

  static uint Token(MethodDefinition method) { return method.MetadataToken.ToUInt32(); }

  static string Quote(string text) {
    var quoted = new StringBuilder("\"");
    foreach (var letter in text) {
      if (letter == '"' || letter == '\\') quoted.Append('\\').Append(letter);
      else if (letter < ' ') quoted.Append("\\u").Append(((int)letter).ToString("x4"));
      else quoted.Append(letter);
    }
    return quoted.Append('"').ToString();
  }
}
