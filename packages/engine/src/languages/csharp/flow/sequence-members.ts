// Members over sequences of the runtime and of queries to databases, by what they give. Those that wait for what they give have
// the same names with `Async` behind.
// https://learn.microsoft.com/en-us/dotnet/api/system.linq.enumerable
// https://learn.microsoft.com/en-us/dotnet/api/microsoft.entityframeworkcore.entityframeworkqueryableextensions

/** They give an element. */
export const PICKING: ReadonlySet<string> = new Set(
  (
    'First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault MaxBy MinBy ' +
    'Find FindLast Peek Pop Dequeue Current'
  ).split(' '),
);

/** They give a sequence of the same elements. */
export const KEEPING: ReadonlySet<string> = new Set(
  (
    'Where OrderBy OrderByDescending ThenBy ThenByDescending Reverse Skip SkipWhile SkipLast Take TakeWhile ' +
    'ToImmutableList ToImmutableArray ToImmutableHashSet ToImmutableSortedSet ToFrozenSet ' +
    'TakeLast Distinct DistinctBy Concat Union Except Intersect Append Prepend ToList ToArray ToHashSet ' +
    'AsEnumerable AsQueryable AsReadOnly FindAll DefaultIfEmpty OfType Cast AsAsyncEnumerable'
  ).split(' '),
);

/** They give what they are called on as another class has it, or a table of its elements. */
export const CONVERTING: ReadonlySet<string> = new Set(
  (
    'ToFrozenDictionary ToImmutableDictionary ToImmutableSortedDictionary ToDictionary ToBuilder ' +
    'ToImmutable'
  ).split(' '),
);
