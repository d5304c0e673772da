import { type AdRules, adRules } from '@marquee/contract/advertise/rules';
import { useEndpoint } from '../../kit/ask.ts';

/** The rules of the law for videos; undefined until the server has answered. */
export const useAdRules = (): AdRules | undefined => useEndpoint(adRules.get, {}, { quiet: true }).data?.data;
