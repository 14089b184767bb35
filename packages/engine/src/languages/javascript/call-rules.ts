// How calls find their targets in JavaScript and TypeScript.
import type { CallRules, RuntimeSource } from '../../flow/call-rules.ts';
import { CALL_KEY } from './flow/hidden-keys.ts';

/** @param module the package or module of Node that the source stands for; empty for what is seen everywhere */
const source = (file: string, module: string): RuntimeSource => ({
  module,
  file,
  dialect: 'runtime',
});

const MIXING: readonly string[] = [
  'object-assign',
  'utils-merge',
  'merge-descriptors',
  'lodash.assign',
  'lodash.merge',
  'lodash.defaults',
  'xtend',
  'defaults',
];

/** Packages that programs of every kind build on, some of which do one thing under many names. */
const PACKAGES: readonly (readonly [file: string, ...modules: string[]])[] = [
  ['angular.runtime', '@angular/core', '@angular/core/testing'],
  ['angular-http.runtime', '@angular/common'],
  ['async.runtime', 'async'],
  ['class-transformer.runtime', 'class-transformer'],
  ['containers.runtime', 'tsyringe', 'typedi', 'inversify'],
  ['events.runtime', 'eventemitter2', 'eventemitter3'],
  ['inherits.runtime', 'inherits'],
  ['lodash.runtime', 'lodash', 'lodash-es', 'underscore', '@sailshq/lodash'],
  ['mixing.runtime', ...MIXING],
  ['mongoose.runtime', 'mongoose'],
  ['nest.runtime', '@nestjs/core'],
  ['ngrx.runtime', '@ngrx/store', '@ngrx/effects'],
  ['once.runtime', 'once', 'lodash.once', 'lodash.debounce', 'lodash.throttle', 'lodash.memoize'],
  ['pinia.runtime', 'pinia'],
  ['redux-toolkit.runtime', '@reduxjs/toolkit', 'react-redux', 'redux', 'reselect'],
  ['rxjs.runtime', 'rxjs'],
  ['sequelize.runtime', 'sequelize', 'sequelize-typescript'],
  ['vuex.runtime', 'vuex'],
  [
    'zustand.runtime',
    'zustand',
    'zustand/vanilla',
    'zustand/middleware',
    'zustand/middleware/immer',
  ],
];

export const callRules: CallRules = {
  linearization: 'depth-first',
  bindsMethods: false,
  typesAreSound: false,
  resultsByReceiver: true,
  classesAreArguments: true,
  receiversMayBeAny: true,
  methodsRunOnOwn: true,
  exportsHide: true,
  fieldsByClass: true,
  constructorsByClass: true,
  parametersByContext: true,
  classReceiversMayBeAny: true,
  resultsByCall: true,
  declaredTypesAgree: true,
  overloadsByType: false,
  hasSignatures: true,
  manyCallbacksAreCalled: true,
  askedKeys: new Set(['toJSON', 'then', 'toString', 'valueOf', '@@toPrimitive']),
  membersOutside: true,
  runtimeMembersStay: true,
  instancesSeeStatics: false,
  classesSeeMembers: false,
  callMember: CALL_KEY,
  classMember: 'constructor',
  constructorsGive: true,
  namedBasesMakeNothing: true,
  instanceTest: '@@hasInstance',
  selfCalls: [],
  loadsByImport: true,
  declaredBeside: scriptsBeside,
  globalBlock: { name: 'global', files: /\.d\.[cm]?ts$/ },
  broughtIn: {
    marker: /^nuxt\.config\.[cm]?[jt]s$/,
    files:
      /^(?:(?:app|src)\/)?(?:composables|utils|stores|shared\/(?:utils|types))\/.*\.[cm]?[jt]s$/,
  },
  callsFromOutside: true,
  linksByName: false,
  natures: { text: 'String', callable: 'Function', object: 'Object' },
  runtime: [
    source('language.runtime', ''),
    source('environment.runtime', ''),
    source('components.runtime', ''),
    source('events.runtime', 'events'),
    source('stream.runtime', 'stream'),
    source('assert.runtime', 'assert'),
    source('async-hooks.runtime', 'async_hooks'),
    source('util.runtime', 'util'),
    source('react.runtime', 'react'),
    source('vue.runtime', 'vue'),
    source('vue.runtime', '@vue/composition-api'),
    source('vue.runtime', '@vue/reactivity'),
    source('vue.runtime', '@vue/runtime-core'),
    ...PACKAGES.flatMap(([file, ...modules]) => modules.map((module) => source(file, module))),
  ],
};

/** `a.d.ts` says what `a.js` declares. */
function scriptsBeside(path: string): readonly string[] {
  const [, stem, kind] = /^(.*)\.d\.([cm]?)ts$/.exec(path) ?? [];
  return stem === undefined ? [] : [`${stem}.${kind}js`, `${stem}.jsx`];
}
