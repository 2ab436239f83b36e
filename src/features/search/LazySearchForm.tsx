import type { ComponentType } from 'react';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';
import type { SearchFormProps } from './form/index.ts';

const form = lazyModule(() => import('./form/index.ts'));

export const SearchForm: ComponentType<SearchFormProps> = lazyComponent(
  form,
  ({ SearchForm }) => SearchForm,
  "Couldn't load search form",
);
