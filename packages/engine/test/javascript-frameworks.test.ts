// What frameworks give or run that programs in JavaScript and TypeScript are written for.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('injectors and containers', () => {
  const SERVICES = `export class Api { get() {} }
    export class Store { load() {} }`;
  it('of Angular give an instance of the class that they are asked for', () =>
    checkCalls(
      {
        'services.ts': SERVICES,
        'app.ts': `import { computed, inject, viewChild } from '@angular/core';
          import { Api, Store } from './services';
          export class Page {
            private api = inject(Api);
            store = inject(Store);
            child = viewChild<Api>('ref');
            other = viewChild.required(Store);
            first() { this.api.get(); }
            second() { this.store.load(); }
            third() { this.child()?.get(); }
            fourth() { this.other().load(); }
          }`,
      },
      `app.ts Page.first -> services.ts Api.get
       app.ts Page.fourth -> services.ts Store.load
       app.ts Page.second -> services.ts Store.load
       app.ts Page.third -> services.ts Api.get`,
    ));
  it('of Nest, tsyringe and typedi do so too', () =>
    checkCalls(
      {
        'services.ts': SERVICES,
        'nest.ts': `import { ModuleRef, NestFactory } from '@nestjs/core';
          import { Api, Store } from './services';
          export class Lazy {
            constructor(private readonly modules: ModuleRef) {}
            run() { this.modules.get(Api, { strict: false }).get(); }
          }
          export async function main() {
            const app = await NestFactory.create(Lazy);
            app.get(Store).load();
          }`,
        'containers.ts': `import { container } from 'tsyringe';
          import { Container } from 'typedi';
          import { Api, Store } from './services';
          export function first() { container.resolve(Api).get(); }
          export function second() { Container.get(Store).load(); }`,
      },
      `containers.ts first -> services.ts Api.get
       containers.ts second -> services.ts Store.load
       nest.ts Lazy.run -> services.ts Api.get
       nest.ts main -> services.ts Store.load`,
    ));
  it('of the program say the instance of what they are given', () =>
    checkCalls(
      {
        'a.ts': `import { bind } from 'elsewhere';
          class Api { get() {} }
          class Store { load() {} }
          function service<T extends new () => object>(type: T): InstanceType<T> { return bind(type); }
          function first() { service(Api).get(); }
          function second() { service(Store).load(); }`,
      },
      `a.ts first -> a.ts Api.get
       a.ts first -> a.ts service
       a.ts second -> a.ts Store.load
       a.ts second -> a.ts service`,
    ));
});

describe('stores', () => {
  it('of Pinia have what their actions and their setup give them', () =>
    checkCalls(
      {
        'stores.ts': `import { defineStore } from 'pinia';
          export const useCart = defineStore('cart', {
            actions: { add() { this.save(); useUser().login(); }, save() {} },
          });
          export const useUser = defineStore('user', () => {
            function login() {}
            return { login };
          });`,
        'use.ts': `import { useCart, useUser } from './stores';
          export function first() { useCart().add(); }
          export function second() { const { login } = useUser(); login(); }`,
      },
      `stores.ts -> stores.ts useUser
       stores.ts useCart.actions.add -> stores.ts useCart.actions.save
       stores.ts useCart.actions.add -> stores.ts useUser.login
       use.ts first -> stores.ts useCart.actions.add
       use.ts second -> stores.ts useUser.login`,
    ));
  it('of Zustand give what was made, or what is selected of that', () =>
    checkCalls(
      {
        'a.ts': `import { create } from 'zustand';
          import { persist } from 'zustand/middleware';
          function grow() {}
          function shrink() {}
          const useBears = create<object>()((set, get) => ({ grow, shrink: () => get().grow() }));
          const useKept = create(persist(() => ({ shrink }), { name: 'kept' }));
          function first() { useBears((state) => state.grow)(); }
          function second() { useBears.getState().grow(); }
          function third() { const { shrink } = useKept(); shrink(); }`,
      },
      `a.ts -> a.ts grow
       a.ts first -> a.ts grow
       a.ts second -> a.ts grow
       a.ts third -> a.ts shrink`,
    ));
  it('of Redux Toolkit run what is dispatched', () =>
    checkCalls(
      {
        'slice.ts': `import { configureStore, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
          function load() {}
          export const fetchUser = createAsyncThunk('user/fetch', async () => { load(); });
          export const slice = createSlice({ name: 'user', reducers: { set() {}, clear() {} } });
          export const { set, clear } = slice.actions;
          export const store = configureStore({ reducer: slice.reducer });
          export const logged = () => function inner(dispatch) { dispatch(set()); };`,
        'use.ts': `import { useDispatch } from 'react-redux';
          import { clear, fetchUser, logged, store } from './slice';
          export function first() { store.dispatch(fetchUser()); }
          export function second() { const dispatch = useDispatch(); dispatch(clear()); dispatch(logged()); }`,
      },
      `slice.ts fetchUser -> slice.ts load
       slice.ts logged.inner -> slice.ts slice.reducers.set
       use.ts first -> slice.ts fetchUser
       use.ts second -> slice.ts logged
       use.ts second -> slice.ts logged.inner
       use.ts second -> slice.ts slice.reducers.clear`,
    ));
});

describe('stores of Vuex', () => {
  const FILES = {
    'cart.js': `const mutations = { push() {} };
      const actions = {
        add({ commit, dispatch }) { commit('push'); dispatch('save'); },
        save(context) { context.commit('SET', null, { root: true }); },
      };
      export default { namespaced: true, mutations, actions };`,
    'other.js': `export const other = {
        namespaced: true,
        mutations: { push() {} },
        actions: { save() {} },
      };`,
    'store.js': `import { createStore } from 'vuex';
      import cart from './cart.js';
      import { other } from './other.js';
      export const store = createStore({
        mutations: { SET() {} },
        actions: { boot({ commit }) { commit('SET'); }, stop() {} },
        modules: { cart, other },
      });`,
    'use.js': `import { useStore } from 'vuex';
      import { store } from './store.js';
      export function first() { store.dispatch('cart/add', 1); }
      export function second() { useStore().dispatch('boot'); store.commit('SET', 2); }
      export function third(name) { store.dispatch(name); }`,
    'part.vue': `<script>
      import { mapActions } from 'vuex';
      export default {
        methods: {
          ...mapActions('cart', ['add']),
          run() { this.add(1); this.$store.dispatch('other/save'); },
        },
      };
      </script>`,
  };
  it('run what is dispatched and committed by its name', () =>
    checkCalls(
      FILES,
      `cart.js actions.add -> cart.js actions.save
       cart.js actions.add -> cart.js mutations.push
       cart.js actions.save -> store.js store.mutations.SET
       part.vue default.methods.run -> cart.js actions.add
       part.vue default.methods.run -> other.js other.actions.save
       store.js store.actions.boot -> store.js store.mutations.SET
       use.js first -> cart.js actions.add
       use.js second -> store.js store.actions.boot
       use.js second -> store.js store.mutations.SET`,
    ));
});

describe('models', () => {
  it('of Mongoose have statics, and their documents the methods of the schema', () =>
    checkCalls(
      {
        'user.js': `const { Schema, model } = require('mongoose');
          const schema = new Schema({});
          schema.methods.greet = function () { this.name(); };
          schema.methods.name = function () {};
          schema.statics.top = function () {};
          function plug(given) { given.methods.plugged = function () {}; }
          schema.plugin(plug);
          schema.pre('save', function () { this.greet(); });
          module.exports = model('User', schema);`,
        'other.js': `const mongoose = require('mongoose');
          const schema = new mongoose.Schema({}, { methods: { greet() {} } });
          module.exports = mongoose.model('Other', schema);`,
        'use.js': `const User = require('./user');
          const Other = require('./other');
          const mongoose = require('mongoose');
          async function found() { const user = await User.findOne({}).populate('x').exec(); user.greet(); }
          async function listed() { for (const user of await User.find({})) user.plugged(); }
          function named() { mongoose.model('User').top(); }
          function made() { new Other({}).greet(); }
          async function other() { (await Other.findById(1)).greet(); }`,
      },
      `use.js found -> user.js schema.methods.greet
       use.js listed -> user.js plug.given.methods.plugged
       use.js made -> other.js <anonymous>
       use.js named -> user.js schema.statics.top
       use.js other -> other.js <anonymous>
       user.js -> user.js plug
       user.js -> user.js schema.methods.greet
       user.js schema.methods.greet -> user.js schema.methods.name`,
    ));
  it('of Sequelize give instances of themselves', () =>
    checkCalls(
      {
        'a.ts': `import { Model } from 'sequelize';
          class Base extends Model { shared() {} }
          class Task extends Base { label() {} static async open() { (await this.findAll())[0].label(); } }
          class User extends Base { name() {} }
          async function first() { (await Task.findOne({})).label(); (await User.findByPk(1)).shared(); }
          async function second() { const [user] = await User.findOrCreate({}); user.name(); await Task.open(); }`,
      },
      `a.ts Task.open -> a.ts Task.label
       a.ts first -> a.ts Base.shared
       a.ts first -> a.ts Task.label
       a.ts second -> a.ts Task.open
       a.ts second -> a.ts User.name`,
    ));
  it('of plain objects are of the class that these are turned into', () =>
    checkCalls(
      {
        'a.ts': `import { plainToInstance } from 'class-transformer';
          class User { name() {} }
          function made(given: object) { plainToInstance(User, given).name(); }`,
      },
      `a.ts made -> a.ts User.name`,
    ));
});

describe('names that Nuxt brings in', () => {
  const FILES = {
    'web/composables/useCart.ts': `export function useCart() {}`,
    'web/utils/format.ts': `export default function () {}
      export const round = () => {};`,
    'web/pages/index.vue': `<script setup>
      useCart();
      format();
      round();
      </script>`,
    'other/page.ts': `export function page() { useCart(); }`,
  };
  it('are those of composables and utilities below its configuration', () =>
    checkCalls(
      { ...FILES, 'web/nuxt.config.ts': `export default {};` },
      `web/pages/index.vue -> web/composables/useCart.ts useCart
       web/pages/index.vue -> web/utils/format.ts default
       web/pages/index.vue -> web/utils/format.ts round`,
    ));
  it('are none without one', () => checkCalls(FILES, ``));
});
