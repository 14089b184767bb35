// What differs between languages in how calls find their targets, beyond what the flow facts say.

import type { DeclarationFact } from '../facts.ts';

/** Methods by which a value gives what it points to, on the way to a method that it lacks itself. */
export interface PointingRules {
  /** Key of the one that gives it to be read, and of the one that gives it to be changed. */
  readonly reader: string;
  readonly changer: string;
  /** Methods of the runtime that change what they are called on; the repository's say so themselves (`MEMBER.changes`). */
  readonly changing: ReadonlySet<string>;
  /** Methods that values may have by traits from outside of which nothing is seen. */
  readonly common: ReadonlySet<string>;
}

export interface CallRules {
  /**
   * In which order the bases of a class are searched. `c3` is Python's, `depth-first` takes bases in their
   * order, each with its own bases, `last-first` lets the last of them win, as with mixins, behind which comes what
   * several have, `nearest-first` takes all bases before the bases of any of them, as with embedding.
   */
  readonly linearization: 'c3' | 'depth-first' | 'last-first' | 'nearest-first';
  /**
   * The class of the runtime that all others are based on, also those that have unknown bases: it is searched last. Absent
   * where the order says so by itself.
   */
  readonly rootClass?: string;
  /**
   * Whether flow facts say themselves what a file passes on without declaring it: then a name that it offers is what the
   * other file made of it in the end, by decorators for one, and not the bare declaration.
   */
  readonly passesOnByFacts?: boolean;
  /** A class of the runtime whose methods call what is registered for the class of the first argument. */
  readonly dispatcher?: string;
  /** Whether a method read from an instance keeps the instance as its receiver. */
  readonly bindsMethods: boolean;
  /**
   * Whether a declared type can be relied on: then only instances of it get into the place, and a receiver is
   * known by the class that the method stands in.
   */
  readonly typesAreSound: boolean;
  /**
   * Whether the receiver of a method may be an instance of any class below, though nobody is seen to make one: what the
   * method calls on it may be an override. Needless where types are sound.
   */
  readonly receiversMayBeBelow?: boolean;
  /**
   * Whether a method's receiver, where more values come to it than are followed, is some instance of the class that the
   * method stands in. A method that is found by the declared type of its receiver is then believed however many values
   * come, as where types are sound; there the rule is needless.
   */
  readonly receiversMayBeAny?: boolean;
  /** The same for methods of classes themselves: where too many come to a receiver, it is the class of the method. */
  readonly classReceiversMayBeAny?: boolean;
  /**
   * Whether a method that is seen to run on instances of classes alone that have nothing to do with its own, as where it is
   * handed to what calls it on itself, runs on those of its own class all the same.
   */
  readonly methodsRunOnOwn?: boolean;
  /**
   * Whether what is written to a field of an instance of one class is read of such instances alone, though a base declares
   * the field: of classes that have nothing to do with each other nothing is an instance of both.
   */
  readonly fieldsByClass?: boolean;
  /** Whether constructors are read once more for each class whose instances they set up, where others are based on theirs. */
  readonly constructorsByClass?: boolean;
  /** Whether a list that is spread can be given to a parameter for any number of arguments alone. */
  readonly spreadsFillRest?: boolean;
  /** Whether what a module offers by name hides what it passes on of other modules under any name. */
  readonly exportsHide?: boolean;
  /**
   * Whether a parameter without a type has the one that the function is to have where it stands, by the type of the place
   * or of the object around it.
   */
  readonly parametersByContext?: boolean;
  /** Whether methods whose result follows from their receiver are told apart by it. Needless where types are sound. */
  readonly resultsByReceiver?: boolean;
  /** Whether functions whose result follows from their arguments, as closures over them do, are told apart by call. */
  readonly resultsByCall?: boolean;
  /**
   * The same of functions alone that stand in no other function and give what something among their arguments gives when it
   * is called: `def made(kind): return kind()`.
   */
  readonly resultsOfGiven?: boolean;
  /** Whether what is written to an object of which nothing is known is a member of it, as where objects have no fixed members. */
  readonly membersOutside?: boolean;
  /** Whether defaults of parameters are made where the function is, and not by each call of it. */
  readonly defaultsStandOutside?: boolean;
  /** Whether instances of the repository's classes are told apart by the call that makes them, as far as that says what they hold. */
  readonly instancesByCall?: boolean;
  /**
   * Methods of maps that take a key first. Where there are some, small functions that use what they are given as a key are told
   * apart by the texts that calls write out for it.
   */
  readonly keyedMethods?: readonly string[];
  /**
   * Whether kin count once among the values of a place: classes with a common base and their instances, as a tree's
   * nodes are, texts, lists, functions of the place's own file. What is put into one list or map counts likewise.
   * Needless where places have declared types.
   */
  readonly countsKinOnce?: boolean;
  /** The runtime's class of maps, which hand out their keys when they are iterated over. Absent where they hand out what they hold. */
  readonly iteratedByKey?: string;
  /**
   * Whether many methods in one place are taken for what somebody reads of an object, and not for functions that are
   * handed over: where what refers to a method is a function of its own, or a method without parameters looks like a field.
   */
  readonly methodsAreNoValues?: boolean;
  /**
   * Whether a method without parameters is called where it is read, as Scala calls Java's `x()` by `point.x`; fields that have
   * a key of their own (`fieldKey`) are read by their names as well.
   */
  readonly readingCalls?: boolean;
  /**
   * Whether accessors of properties are methods to the other languages of the platform (`getName`, `setName`, `isOpen`), and
   * such methods of theirs properties here.
   */
  readonly propertiesAreMethods?: boolean;
  /**
   * Whether many methods that an object has under one name are no table, though methods are values: the call means one of
   * them, by what it gives. Needless where methods are no values, or all overloads are looked at.
   */
  readonly methodsOfNameAreOne?: boolean;
  /** Members that the language asks any object for, which nobody writes under a key that is not known. */
  readonly askedKeys?: ReadonlySet<string>;
  /**
   * Whether functions without a name that are too many for a place are called there all the same, as long as hardly
   * anything else that is called comes to it. Where blocks and lambdas are handed on everywhere that says nothing.
   */
  readonly manyCallbacksAreCalled?: boolean;
  /** The same for classes and their instances alone, until so many values are in places of the program by that. */
  readonly mostKin?: number;
  /** Names that a file speaks of where members may say themselves what reading and writing them does. */
  readonly describers?: readonly string[];
  /** Whether a class that is called without `new` is no call at all, as where its name is a mere text. */
  readonly makesByNewOnly?: boolean;
  /** Whether `new` never means a function of the name that it names. */
  readonly makesClassesAlone?: boolean;
  /** Whether the names of its parameters are a part of a constructor's, so that a call which gives others means another. */
  readonly namesTellConstructors?: boolean;
  /**
   * Whether the names of its parameters are a part of a callable's: an argument without one is for a parameter without one,
   * and what has others overrides nothing.
   */
  readonly namesTellCallables?: boolean;
  /** Whether arguments by name are what a template is given: what is none has no such parameter, and may be meant all the same. */
  readonly namesAreOfTemplates?: boolean;
  /** Whether calling a class converts to it instead of making an instance, as in Go. */
  readonly callingClassConverts?: boolean;
  /** Whether what is converted to a class that is no interface has the methods of that class alone. */
  readonly conversionsChange?: boolean;
  /** Names of members that are other ones in each folder, so that an interface which has one is implemented in its own alone. */
  readonly membersOfFolder?: RegExp;
  /**
   * Whether only structural interfaces stand for what is based on them: what embeds a struct does not
   * override its methods for those who hold the struct, nor does it implement an interface because it embeds one.
   */
  readonly overridesInInterfacesOnly?: boolean;
  /**
   * Whether a place with a declared type keeps out what is known by another type alone that has nothing to do with it:
   * what was given to a generic function elsewhere. Instances that are seen to be made get in. Needless where types are
   * sound.
   */
  readonly declaredTypesAgree?: boolean;
  /**
   * Whether such a place keeps out what is known as any of a base of its type alone, too: `self.cache: Cache` that is given
   * what a function declares as a handler holds caches.
   */
  readonly lowerTypesSayMore?: boolean;
  /** Whether a type may be named behind a module of the runtime that a file imports: `import logging`, then `logging.Handler`. */
  readonly typesBehindModules?: boolean;
  /** Modules from outside whose classes say of what is based on them that it is abstract, and nothing else. */
  readonly abstractBases?: ReadonlySet<string>;
  /** Methods that statements and brackets ask for and that fail where an object has none: those of no class below a hint. */
  readonly askedByStatements?: RegExp;
  /**
   * Whether such a place keeps out instances of other classes below a base that the declared one has in common with them,
   * though types are hints.
   */
  readonly siblingsStandApart?: boolean;
  /**
   * Modules whose classes, as bases, say that what is not based on them is an instance. Where they are told, an instance of
   * any other class stays out of a place that hints give to classes of the program alone.
   */
  readonly strangersStayOut?: ReadonlySet<string>;
  /**
   * Whether a place that is declared as a text, and as nothing else, keeps out instances of the program's classes that are
   * none, though types are hints.
   */
  readonly textHintsHold?: boolean;
  /** Whether several callables of one name are told apart by the types of their arguments. */
  readonly overloadsByType: boolean;
  /** Whether a call of several methods means none that cannot take what it gives, since it would fail there. */
  readonly misfitsFail?: boolean;
  /**
   * Methods that are given a key first; built-in classes that have entries by position alone, of which no text is one; and
   * those of the runtime whose own methods ask such methods of classes below, as those of others never do. `writer` is the
   * method that is given an entry, without which a class has none but those that a base of the `holding` ones keeps.
   */
  readonly entryMethods?: Record<
    'methods' | 'classes' | 'asking' | 'holding',
    readonly string[]
  > & {
    readonly writer: string;
  };
  /** Whether signatures without a body stand beside the one method of their name, as `@overload` and TypeScript have them. */
  readonly hasSignatures?: boolean;
  /** Whether the file's text stands in whatever includes it, whose own functions its templates then call. Absent: none does. */
  readonly isHeader?: (path: string) => boolean;
  /**
   * Whether a source by its path has no overloads: functions of one name are definitions for other machines then, of
   * which the number of arguments alone tells.
   */
  readonly lacksOverloads?: (path: string) => boolean;
  /** Whether types of functions have other names, as by Kotlin's `typealias`, whose classes say what is given to them (`RUN`). */
  readonly functionTypesHaveNames?: boolean;
  /** Whether the name of a function is no value, so that none but references and functions without a name stand for an interface. */
  readonly functionsAreNoValues?: boolean;
  /** Whether a method that overrides another has the defaults of its parameters, and none of its own. */
  readonly overridesHaveDefaults?: boolean;
  /** Whether functions of one name that stand in several files are overloads of each other, as far as they are in sight. */
  readonly overloadsSpanFiles?: boolean;
  /** Whether what a call may mean by the mere name (`CALL.orName`) has to have a receiver of its own. */
  readonly extensionsTakeReceivers?: boolean;
  /** Whether of overloads that suit alike the one is meant that takes the fewest defaults. */
  readonly prefersFewerDefaults?: boolean;
  /** Whether of overloads a call that is awaited means those that have to be, and any other call the others. */
  readonly awaitsTellOverloads?: boolean;
  /** Whether an empty list or map that a method puts into a field of its receiver is another one for each class of that. */
  readonly containersByReceiver?: boolean;
  /** Whether a source by its path is read by checkers alone, so that nothing that stands in it is ever run. Absent: none is. */
  readonly isOnlyRead?: (path: string) => boolean;
  /**
   * Method that whatever is awaited is asked for: not where a call gives it that calls functions to be awaited alone, since
   * these give what has no method of the program. Absent where `await` calls nothing.
   */
  readonly awaitMember?: string;
  /** Names that only types have: what is called by one of them makes an instance, also of a type from outside. */
  readonly typeNames?: RegExp;
  /** Names of types of which the name of a class alone is a value; one from outside is that of no class of the program. */
  readonly companionNames?: RegExp;
  /** Whether a file sees only extensions of its own package and those that it imports; absent: it sees all. */
  readonly extensionsAreImported?: boolean;
  /**
   * Where the program's extensions of types that it does not declare are seen that are found by their receivers: in their
   * package and where they are imported, or everywhere. Absent where there are none.
   */
  readonly outsideExtensions?: 'imported' | 'everywhere';
  /** The type that any value is of: what the program adds to it is meant where the value's own type has none of the name. */
  readonly typeOfAny?: string;
  /**
   * Keys of members that run without being named, and with no other arguments than those in the text: Swift's subscripts, which labels
   * tell apart.
   */
  readonly unnamedMembers?: ReadonlySet<string>;
  /** Whether what is based on a type from outside has what files add to that, as in Swift. */
  readonly extensionsAreInherited?: boolean;
  /** Types that are no classes, though functions are found by arguments of them, where names are linked. */
  readonly isPlainClass?: RegExp;
  /** Keys of extensions that files need not name to call them, though they import others by name: operators, accessors. */
  readonly unnamedExtensions?: RegExp;
  /** Whether what files add to a class of the runtime under a key that it has only stands in where it lacks that. */
  readonly runtimeMembersStay?: boolean;
  /**
   * By the name of a class of the runtime, names of methods that it has itself, which come before any that files add,
   * whatever of them stands in the runtime's source.
   */
  readonly inherentMembers?: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Keys of operators that programs add to types of the runtime which have their own for each other: one of a program is meant
   * only where what is given is known to be what it takes. Absent where programs add none.
   */
  readonly addedOperators?: ReadonlySet<string>;
  /** Whether a member of a class itself is overridden below though it has a body, as Swift's `class func`; absent: it is hidden. */
  readonly staticsAreOverridden?: boolean;
  /**
   * Names of functions and methods that are tests in files of tests. What one makes is called by nothing that other tests
   * run. Absent where tests are not known by their names.
   */
  readonly testNames?: RegExp;
  /**
   * Whether a type of which one argument is a type parameter is known by the others: of `Result<(T, Kind), Fault>` nothing
   * that is made differs in those, as there are no types below.
   */
  readonly openTypesKeepClosed?: boolean;
  /** Whether static members can be reached through an instance. */
  readonly instancesSeeStatics: boolean;
  /** Whether methods can be reached through the class itself, as in Python's `Basket.add(basket)`. */
  readonly classesSeeMembers: boolean;
  /** Whether a class is given to a call as a value of which its name is all: `get(Order)`. Absent: as a literal, `Order.class`. */
  readonly classesAreArguments?: boolean;
  /** Whether a reference that calls nothing is no function, as what puts values into a case of Swift's enumerations. */
  readonly referencesMayCallNothing?: boolean;
  /** Whether the name of a class without fields is its only value, as of Rust's unit structs. */
  readonly classesAreValues?: boolean;
  /** Members that the runtime asks the class of an object for, so that a class has none of its own for itself. */
  readonly askedOfClass?: RegExp;
  /** Whether a class without a constructor is made by that of its base; absent: it is. */
  readonly inheritsConstructors?: boolean;
  /** Whether bases that are named alone, and are no value of a program, bring no constructor; absent: they do. */
  readonly namedBasesMakeNothing?: boolean;
  /**
   * Names that the runtime binds everywhere, and of which nothing has to be known but that. Absent where the
   * runtime's sources say all.
   */
  readonly builtIns?: Pick<ReadonlySet<string>, 'has'>;
  /** The member that gives those which a class lacks, by their names: `__getattr__`. Absent where there is none. */
  readonly absentMember?: string;
  /** Classes of the runtime's sources that have such a method: programs that name none do not ask for it. */
  readonly classesWithAbsentMember?: readonly string[];
  /** The member that holds what has the members which a class lacks, as what a pointer points to. Absent where there is none. */
  readonly pointedMember?: string;
  /** What runs where a member is asked of what a value points to. Absent where no code does. */
  readonly pointing?: PointingRules;
  /** The method that is told of each attribute that is written, by its name: `__setattr__`. Absent where there is none. */
  readonly attributeWriter?: string;
  /** Methods that run where a class has none of another name: `__repr__` in place of `__str__`. Absent where there are none. */
  readonly plainForms?: Readonly<Record<string, string>>;
  /** The member that holds the class of an instance: `__class__`. Absent where there is none. */
  readonly classMember?: string;
  /** The member of a class that is any of its instances, for those who define or look for their methods. */
  readonly instanceMember?: string;
  /** Whether what a constructor returns is what `new` gives, as in JavaScript; absent: it is lost. */
  readonly constructorsGive?: boolean;
  /** Whether a module, or what is bound everywhere, is of the standard library, whose classes are based on none of a program's. */
  readonly isStandard?: (module: string) => boolean;
  /** The static member by which a class says itself what its instances are. Absent where there is none. */
  readonly instanceTest?: string;
  /**
   * The static member by which a class says itself what is below it, which those below do not inherit. Absent where there is
   * none.
   */
  readonly baseTest?: string;
  /** The member of a class that makes its instances, unless the class says otherwise: `new`. */
  readonly maker?: string;
  /** The static member that makes instances before they are set up: `__new__`. Absent where there is none. */
  readonly allocator?: string;
  /**
   * Key of constructors that run without being named where their class is asked for and something else is given. A call of
   * it says that something is given where the type of the object is asked for.
   */
  readonly convertingMember?: string;
  /**
   * What stands in front of the type in the name of an operator that converts an object to that type, and runs where it is
   * asked for. Absent where there are none.
   */
  readonly conversionOperator?: string;
  /**
   * Keys of operators that the language itself has for pointers and for `plainTypes`: where what is in front of one is declared as such,
   * no class is asked for it. Absent where classes alone have operators.
   */
  readonly builtInOperators?: RegExp;
  /** Of those, the ones that lead from an iterator, or a pointer of the library, to what is in it. */
  readonly leadingOperators?: Pick<ReadonlySet<string>, 'has'>;
  /** Of those, the ones that a type of the library runs for what it holds, but for pointers (`pointerTypes`). */
  readonly operatorsOfContents?: RegExp;
  /** The member that is called for an assignment; what is assigned to a class without one is converted to the class. */
  readonly assigningMember?: string;
  /**
   * What stands in front of the name when an argument by name is an entry of a map. Absent where entries and
   * members are the same.
   */
  readonly entryPrefix?: string;
  /**
   * Whether nothing outside of the repository can name the class, so that its instances are those that are seen to be
   * made. Told by the class and what it is declared in, innermost first. Absent: others may make any.
   * @param isHidden whether it stands in a file of which nothing can be named, as of a package that is not exported
   */
  readonly isMadeWithin?: (
    declarations: readonly WrittenDeclaration[],
    isHidden: boolean,
  ) => boolean;
  /** Names of members of the runtime that keep nothing of what they are given. */
  readonly keepsNothing?: ReadonlySet<string>;
  /** What stands for a text of which nothing is known: as a key it is any. Absent where there is no such. */
  readonly unknownText?: string;
  /**
   * How callables of one name in a class and in its bases are overloads of each other; absent: they are none. Those that
   * are taken `together` are told apart by nothing but the types that are declared, so that a call which fits none means
   * something else; `alongside` each other, what is written decides less than what the language converts and fills in, so that
   * a call which fits none may be any; of the `nearest` class that declares one which fits, one is meant.
   */
  readonly inheritsOverloads?: 'together' | 'alongside' | 'nearest';
  /**
   * How many arguments a function type of the runtime takes, by its name and the number of its type arguments; `undefined`
   * for what is none. Absent where such types are known otherwise.
   */
  readonly arityOfFunctionType?: (name: string, argumentCount: number) => number | undefined;
  /**
   * Whether what a function type of the runtime stands for gives something; `undefined` for what is none. A function with a
   * name has to do as the type says. Absent where that tells nothing.
   */
  readonly functionTypeGives?: (name: string) => boolean | undefined;
  /** The name of the type that results have of callables which give nothing. Absent where none have it. */
  readonly nothingType?: string;
  /** Whether no class or interface of the program can stand for a function. */
  readonly functionsAreNoInstances?: boolean;
  /** Whether a type of the runtime takes what a function type is given that is its one type argument, to read it. */
  readonly quotesFunctions?: (name: string) => boolean;
  /**
   * The same as `suitsByName` for values that are plain in the language, and nothing else: `undefined` where either is no
   * such. What is declared as an expression's type does not decide then what it holds.
   */
  readonly suitsAsPlain?: (given: string, wanted: string) => number | undefined;
  /** Whether types of one name are told apart by how many type parameters they have. */
  readonly tellsTypesByArity?: boolean;
  /** Names of types that no type parameter stands for. Absent where it may be any. */
  readonly primitiveTypes?: Pick<ReadonlySet<string>, 'has'>;
  /**
   * How well a value of one type from outside the repository suits a parameter of another, by their names:
   * 3 for the same, less for what is further away, `MISFIT` for what cannot be.
   */
  readonly suitsByName?: (given: string, wanted: string) => number;
  /** The type from outside that every class is below, in small letters; absent where that tells overloads not apart. */
  readonly rootType?: string;
  /** The name of the type that a method's parameter has where it is a type parameter: it suits whatever is given. */
  readonly givenType?: string;
  /** Whether no value turns into one of another type by itself: an instance of a class is of those types that it names. */
  readonly convertsNothing?: boolean;
  /** Whether what stands in a list that is written out tells overloads apart which take lists of other things. */
  readonly listsTellElements?: boolean;
  /** Whether functions of one name are overloads of each other wherever they stand, those of other packages too. */
  readonly functionsSpanPackages?: boolean;
  /** Whether the list of all further arguments may be given as a whole by its name, the only one that is no parameter's. */
  readonly restHasName?: boolean;
  /** Whether a function may have the name of a class, and be called where instances of the class seem to be made. */
  readonly functionsMakeInstances?: boolean;
  /** Types from outside that classes are based on without naming them. */
  readonly impliedBases?: ReadonlySet<string>;
  /**
   * Names of types that are no classes, each with its kind: no instance of a class gets into a place that is declared
   * with one, and those of one kind turn into each other.
   */
  readonly plainTypes?: ReadonlyMap<string, string>;
  /**
   * Names of types from outside that are certainly no class of the program and no other name for one: what is of the one gets into no
   * place of the other, but for classes that name it as their base, and what a pointer of that kind leads to. Absent where any may be.
   */
  readonly libraryTypes?: RegExp;
  /** Of those, the ones that stand for what they lead to, or may hold anything. */
  readonly pointingTypes?: Pick<ReadonlySet<string>, 'has'>;
  /** Of those, the pointers: to compare them is to compare no objects. */
  readonly pointerTypes?: Pick<ReadonlySet<string>, 'has'>;
  /**
   * Members of containers from outside that give iterators, which stand for the container: what such a one leads to are its elements, and
   * what it is compared with are others.
   */
  readonly iteratorMembers?: Pick<ReadonlySet<string>, 'has'>;
  /**
   * Whether a member of a type from outside, by the names of both, may give something of the types that are given to that type. Absent
   * where each may.
   */
  readonly givesContents?: (type: string, member: string) => boolean;
  /**
   * How many parameters a callable has that stands for an instance of a type from outside; -1 when none can,
   * `undefined` when nothing is known.
   */
  readonly arityByName?: (name: string) => number | undefined;
  /**
   * With how many arguments a member from outside calls what it is given, by the names of its type (empty when
   * not known) and its own, and the position among the arguments; `undefined` when nothing is known.
   */
  readonly callbackArity?: (type: string, member: string, position: number) => number | undefined;
  /**
   * What a member of a type from outside gives, by name, with brackets for arrays; `undefined` when nothing is
   * known. It serves to choose overloads.
   */
  readonly resultByName?: (type: string, member: string) => string | undefined;
  /**
   * What a member from outside that is given callbacks or elements hands out, by the names of its type (empty
   * when not known) and its own; `undefined` when nothing is known.
   */
  readonly contentsByName?: (type: string, member: string) => OutsideContents | undefined;
  /**
   * What a part of a type from outside is, by the name of the type and the key of the member, behind which `()` stands for
   * what a call of it gives: a type in which `#0` is the first type argument; `undefined` when nothing is known.
   */
  readonly partByName?: (type: string, member: string) => string | undefined;
  /**
   * Whether what is put into a declared container of the runtime comes out of those of the very same type
   * only, and as an element only. Absent: all containers of a class are one, and an element may be a member
   * of any name.
   */
  readonly containersByType?: boolean;
  /**
   * Whether what is put into an object of the runtime is in that object alone, and not in all that are declared with
   * its type.
   */
  readonly runtimeHoldsByObject?: boolean;
  /** Whether types of functions are none in the facts: of overloads, a parameter without a type suits a function best. */
  readonly functionsAreUntyped?: boolean;
  /**
   * Types of the runtime that lists which are written out may be instead of what they are by themselves, by name. Given: what
   * is written out suits no other type of a class but what it is, and what has bases outside of the repository.
   */
  readonly madeOfLists?: ReadonlySet<string>;
  /** Whether parameters say by their form (`FORM.function`) that they take functions. */
  readonly formsTellFunctions?: boolean;
  /** Names of types that the runtime's sources have under another one, which stands behind each. */
  readonly runtimeNames?: ReadonlyMap<string, string>;
  /** The class of the runtime whose only type argument is the type of the elements. Absent: all type arguments are. */
  readonly iterated?: string;
  /** Whether members may stand in for those that a class lacks (`standInKey`). */
  readonly hasStandIns?: boolean;
  /** The member that stands in for a method which an instance lacks; `undefined` where none does. */
  readonly instanceStandIn?: (method: string) => string | undefined;
  /** Methods that are told which one they stand in for, before what the call gives. Absent where there are none. */
  readonly standIns?: StandInRules;
  /** Whether arguments by name that no parameter takes are a map, which is the last argument. */
  readonly collectsNamed?: boolean;
  /** The member of a class that stands in for a method which the class lacks: `__callStatic`; `undefined` for none. */
  readonly classStandIn?: (method: string) => string | undefined;
  /** The field of a named type of functions that holds all functions which become one: `type Handler func()`. */
  readonly functionsMember?: string;
  /**
   * Whether a method of a trait has a second key that tells it from others of its name, and is what a call through the
   * trait's name runs of the type of its first argument.
   */
  readonly keysByTrait?: boolean;
  /**
   * The trait that such a key names; `undefined` for other keys. Where given, what types from outside have by a trait of the
   * program is called where the trait is in scope alone.
   */
  readonly traitOfKey?: (key: string) => string | undefined;
  /**
   * Whether a type that is known by a base alone is one of those below it, chosen as the program is compiled, unless
   * `MOVE.dynamic` says otherwise of the base: type parameters of Rust.
   */
  readonly dispatchesStatically?: boolean;
  /** The folder of the modules below that of a file, which see what it does not show to others. Absent: no file does. */
  readonly moduleFolder?: (path: string) => string;
  /** The member that makes instances callable: `__call__`, `invoke`. Absent where there is none. */
  readonly callMember?: string;
  /**
   * Members of a callable whose call is the call of itself: `call`, `invoke`. `*` for any, where an interface
   * with one method is implemented by a lambda.
   */
  readonly selfCalls: readonly string[];
  /**
   * Whether what nobody in sight gives to a function comes from outside, where the function leaves for code that is not
   * known, inside of an object as well. Needless where parameters have types.
   */
  readonly callsFromOutside?: boolean;
  /**
   * Whether each member is declared under its name, so that what no file has is not of the repository. Absent where programs
   * make members under names that no text holds.
   */
  readonly declaresMembers?: boolean;
  /** Whether the statements of a file's top level stand in a class, which has a base from outside as every class has. */
  readonly filesAreClasses?: boolean;
  /**
   * Whether a running program is what its first file imports, so that files which no import joins never meet;
   * absent where what is built, linked or found on a path decides.
   */
  readonly loadsByImport?: boolean;
  /** Files that run where one is imported that only says what they declare, by its path; absent where none does. */
  readonly declaredBeside?: (path: string) => readonly string[];
  /**
   * The name under which a file declares an object whose types every file sees, and which files are such as a whole where they
   * export nothing. Absent where types have to be imported.
   */
  readonly globalBlock?: { readonly name: string; readonly files: RegExp };
  /**
   * Files whose names all others see without an import, below a directory that holds a file of the marker's name: what a
   * framework brings in by itself. `files` is asked of the path from there.
   */
  readonly broughtIn?: { readonly marker: RegExp; readonly files: RegExp };
  /** Whether a name that nothing else binds is looked for among the globals of all files, as C's linker does. */
  readonly linksByName: boolean;
  /** Classes of the runtime that values have by nature; each is looked for in the runtime sources. */
  readonly natures: {
    readonly text?: string;
    readonly callable?: string;
    readonly object?: string;
  };
  /**
   * Sources in the language itself that stand for what its runtime does with values: which callbacks it calls,
   * which elements it hands on.
   */
  readonly runtime: readonly RuntimeSource[];
}

export interface StandInRules {
  /** Members of the classes that have them. */
  readonly members: readonly string[];
  /** The name that is told of a member that is called; `undefined` where none stands in for it. */
  readonly nameOf: (key: string) => string | undefined;
}

/** What a declaration says of itself. */
export type WrittenDeclaration = Pick<DeclarationFact, 'kind' | 'modifiers'>;

/** What something from outside of the repository holds of what it was given. */
export interface OutsideContents {
  /**
   * The arguments themselves, the same where an array stands for what is in it (`rest`), what calls of them give, or
   * what the type arguments of their types are (`elements`).
   */
  readonly of: 'arguments' | 'rest' | 'results' | 'elements';
  /**
   * The type that holds it, one for each argument in turn: `#0` is what is held, of elements the first of them, and `?`
   * what nothing is known of. Absent where it is handed out as it is.
   */
  readonly containers?: readonly string[];
}

/** The score of an argument that cannot be of the parameter's type. */
export const MISFIT = -1000;

export interface RuntimeSource {
  /** The external module that it stands for, as resolution names it; empty for what is seen everywhere. */
  readonly module: string;
  /** Name of the file below `runtime/` in the language's folder. */
  readonly file: string;
  /** The dialect that the extractor reads it in. */
  readonly dialect: string;
  /** Whether it says only which types there are: what has one of them is asked for nothing that a class below it has. */
  readonly isOutline?: boolean;
}

/** The rules of a language with classes, declared types that hold, and nothing unusual. */
export const TYPED_RULES: CallRules = {
  linearization: 'depth-first',
  bindsMethods: true,
  typesAreSound: true,
  overloadsByType: true,
  instancesSeeStatics: true,
  classesSeeMembers: false,
  selfCalls: ['*'],
  linksByName: false,
  natures: {},
  runtime: [],
};
