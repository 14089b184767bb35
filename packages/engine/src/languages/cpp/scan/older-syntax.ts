// What the parser gets in place of a mended source of C++: what the grammar does not know, written as what it does, at
// equal length. Names are read off the mended source, so that only the shape of the tree counts here. Strings are
// still there; what is rewritten in one has no quotation mark, and is never read.

import {
  applyRules,
  blank,
  blankBehindWord,
  blankEnd,
  disguise,
  type TextRule,
} from '../../../syntax/text-rules.ts';

/** `bool (A::*f)(B)`, `bool (A::*)(B)`: pointers to functions for the grammar, and for the rules behind. */
const MEMBER_POINTER: TextRule = {
  pattern:
    /\(\s{0,20}((?:\w{1,100}(?:<[^<>(){};]{0,100}>)?::\s{0,20}){1,10})(?=\*\s{0,20}(?:const\s{1,20})?\w{0,100}\s{0,20}\))/g,
  rewrite: blankEnd,
};

/** Of C as well. */
const RULES_OF_BOTH: readonly TextRule[] = [
  {
    // Of C11, as C++ and C23 have it.
    pattern: /\b_Thread_local\b/g,
    rewrite: (found) => 'thread_local'.padEnd(found.length),
  },
  {
    // `case 1 ... 5:`, of GNU.
    pattern: /\bcase\b[^:;{}\n]{1,100}?\.\.\.(?=[^:;{}\n]{1,100}:)/g,
    rewrite: (found) => `${found.slice(0, -3)} + `,
  },
  {
    // `int (*f)() = g`: a call to the grammar, where nothing stands for the parameters.
    pattern: /(?<=[\w>*&]\s{0,20})\(\s{0,200}\*\s{0,20}\w{1,100}\s{0,20}\)\s{0,20}\(\) = /g,
    rewrite: (found) => found.replace(/\(\) = $/, '(_*)='),
  },
  {
    // `typeof(a) b = a;`, of GNU and C23.
    pattern:
      /\b(?:__typeof__|__typeof|typeof|typeof_unqual)\s{0,20}\([^(){};]{1,200}\)(?=[\s*]{1,20}\w{1,100}\s{0,20}[=;,])/g,
    rewrite: (found) => 'auto'.padEnd(found.length),
  },
  {
    // `T (*f)(T) = g`: what `f` points to is assigned to nobody's call; the parameters only make it one.
    pattern:
      /(?<=[;{}]\s{0,200}(?:(?:static|const|struct|typename)\s{1,20}){0,3}(?!return\b|else\b|goto\b)\w[\w:]{0,200}(?:<[^<>;{}()]{0,200}>)?[\s*&]{1,20})\(\s{0,200}\*\s{0,20}\w{1,100}\s{0,20}\)\s{0,20}\([^(){};=]{1,300}\) = /g,
    rewrite: (found) =>
      found.replace(/\(([^()*]*)\) = $/, (list) => `(_*${blank(list.slice(1, -4))})=`),
  },
  {
    // `int (*f)();`, `void (*f[2])() = {…}`: as a pointer, which leads to what is put there just as well.
    pattern:
      /(?<=\b(?:int|void|char|long|short|unsigned|signed|float|double|bool|_Bool|size_t)\b[\s*]{0,20})\(\s{0,20}\*\s{0,20}\w{1,100}\s{0,20}(?:\[[^\][;{}]{0,100}\]\s{0,20})?\)\s{0,20}\(\s{0,20}\)(?=\s{0,20}(?:[;,]|=[^=]))/g,
    rewrite: (found) => ` ${found.slice(1).replace(/\)\s{0,20}\(\s{0,20}\)$/, blank)}`,
  },
];

const RULES: readonly TextRule[] = [
  {
    // `new A*[n]`.
    pattern:
      /\bnew\s{1,20}(?:const\s{1,20})?[\w:]{1,200}(?:<[^<>;{}()]{0,200}>)?(\s{0,20}\*[\s*]{0,20})(?=[[(])/g,
    rewrite: blankEnd,
  },
  {
    // `enum : uint8_t {`.
    pattern: /\benum\s{0,20}:(?!:)\s{0,20}[\w:\s]{1,100}(?=\{)/g,
    rewrite: blankBehindWord,
  },
  {
    // Pointers at the end of type arguments, and as defaults of type parameters.
    pattern: /(?<=>)\s{0,20}\*[*\s]{0,20}(?=[>,])/g,
    rewrite: blank,
  },
  {
    pattern:
      /\btypename\s{1,20}\w{1,100}\s{0,20}=\s{0,20}[\w:]{1,200}(\s{0,20}\*[*\s]{0,20})(?=[>,])/g,
    rewrite: blankEnd,
  },
  {
    // A default of a parameter without a name.
    pattern: /\*\s{0,20}(?:const\s{0,20})?(=\s{0,20}(?:nullptr|NULL|0)\b)(?=\s{0,200}[,)])/g,
    rewrite: blankEnd,
  },
  {
    pattern: /=\s{0,20}\{\s{0,20}\{[^{}()]{0,100}\}\s{0,20}\}(?=\s{0,200}[,)])/g,
    rewrite: (found) =>
      blank(found)
        .replace(/^ /, '=')
        .replace(/ (?!.* )/, '0'),
  },
  {
    // Called as a function, where it is not declared.
    pattern:
      /\boperator\s{1,20}(?:new|delete)(?=\s{0,20}\()(?<=(?:[^:\s]\s{0,20}:|[=(,?]|\breturn)\s{1,100}operator\s{1,20}\w{3,6})/g,
    rewrite: (found) => found.replace(/[^\w]/g, '_'),
  },
  {
    pattern: /(?<=[.>])~\w{1,100}(<[^<>;{}()]{0,200}>)(?=\s{0,20}\()/g,
    rewrite: blankEnd,
  },
  {
    // An explicit instantiation declares nothing.
    pattern:
      /\btemplate\s{1,20}(?:class|struct|union)\s{1,20}[\w:]{1,200}\s{0,20}<[^;{}]{0,500}>\s{0,20}(?=;)/g,
    rewrite: blank,
  },
  {
    pattern: /\busing\s{1,20}[\w:]{1,200}::operator\b[^;{}]{1,20}\.\.\.\s{0,20};/g,
    rewrite: blank,
  },
  {
    pattern: /\bdecltype\s{0,20}\([^();{}]{1,200}\)(?=\s{0,20}\([^*&)])/g,
    rewrite: disguise,
  },
  {
    // `int a : 3 = 1;`.
    pattern: /(?<=\w\s{0,20}:\s{0,20}\d{1,3}\s{0,20})=[^;{}()]{1,100}(?=;)/g,
    rewrite: blank,
  },
  {
    pattern: /\bconsteval(?=\s{0,20}\{)(?<=\bif\s{1,20}!?\s{0,20}consteval)/g,
    rewrite: () => '(1)'.padEnd(9),
  },
  {
    // `= delete` of what is no member, or a template.
    pattern: /(?<=[)\w]\s{0,20})=\s{1,20}delete(?=\s{0,20};)/g,
    rewrite: (found) => '=default'.padEnd(found.length),
  },
  {
    // `typename A::b(c)` where it is a value.
    pattern:
      /\btypename(?=\s{1,20}(?:\w{1,100}(?:<[^<>;{}()]{0,200}>)?::){1,10}\w{1,100}[({])(?<=(?:[=(,?:{]|\breturn)\s{0,100}typename)/g,
    rewrite: blank,
  },
  {
    // A conversion that is called by its name: `a.operator bool()`.
    pattern:
      /\boperator\s{1,20}\w{1,100}(?=\s{0,20}\()(?<=(?:\.|->)\s{0,20}operator\s{1,20}\w{1,100})/g,
    rewrite: disguise,
  },
  {
    // `T* a(f(b));`, which declares no function: nobody writes the name of a parameter in parentheses.
    pattern:
      /\((?!(?:int|char|bool|void|float|double|long|short|unsigned|signed)\b)(?=[\w:.]{1,200}\((?:(?!\w\s{1,20}\w)[^(){};]){0,200}\)\s{0,20}\)\s{0,20};)(?<=[;{}]\s{0,200}(?:const\s{1,20})?(?!return\b|delete\b|else\b)\w[\w:]{0,200}\s{0,20}\*\s{0,20}(?:const\s{1,20})?\w{1,100}\()([^;]{1,500}?)\)\s{0,20}(?=;)/g,
    rewrite: (found) => `=${found.slice(1).replace(/\)(\s*)$/, ' $1')}`,
  },
  {
    // `A<sizeof(T) >= 4>`, which ends nothing.
    pattern: />=(?<=<\s{0,20}sizeof\s{0,20}\([^(){};]{1,100}\)\s{0,20}>=)/g,
    rewrite: () => '==',
  },
  { pattern: /\bco_await(?=\s{0,20}\()(?<=\bfor\s{1,20}co_await)/g, rewrite: blank },
  {
    // `new A*[n] {}` had its pointer taken; the list goes as well.
    pattern: /(?<=\bnew\s{1,20}[\w:]{1,200}\s{1,40}\[[^\][;]{0,200}\])\s{0,20}\{\s{0,20}\}/g,
    rewrite: blank,
  },
];

/** @param mended without directives and comments */
export function olderSyntax(mended: string, isC: boolean): string {
  const rules = isC ? RULES_OF_BOTH : [MEMBER_POINTER, ...RULES_OF_BOTH, ...RULES];
  return applyRules(mended, rules);
}
