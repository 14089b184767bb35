// Hands the requests of the session to every part of the page.
import { createContext, useContext } from 'react';
import { type Api, createApi } from './api.ts';

export const ApiContext = createContext<Api>(createApi(undefined));

export const useApi = (): Api => useContext(ApiContext);
