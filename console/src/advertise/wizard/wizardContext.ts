import { createContext, useContext } from 'react';
import type { Step } from './steps.ts';

/** Leads the controls of a step to another one, or to a `field` there, as the way out of a zone that cannot be booked. */
export const GoToStepContext = createContext<(step: Step, field?: string) => void>(() => undefined);
export const useGoToStep = (): ((step: Step, field?: string) => void) => useContext(GoToStepContext);
