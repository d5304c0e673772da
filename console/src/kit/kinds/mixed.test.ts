import { mixed } from '@marquee/contract/kit/field';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { start } from '../../words/words.ts';
import type { FieldOf } from '../record.ts';
import { isSame, remaining } from '../values.ts';
import { viewOf } from '../kinds.tsx';
import { written } from './values.ts';
