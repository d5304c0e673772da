import type { Disguise, Strength } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import { Automaton, type Pattern, patternOf } from './automaton.ts';
import { classOf, letter, spelling } from './characters.ts';
import { compare, disguisedView, fillsRun, type Letters, lettersOf, type Reading } from './disguise.ts';
import { endOf, plainView, start, type View } from './view.ts';

/** A keyword of the blacklist. Within an exception, spelt exactly so, it is not found. */
export type Keyword = { word: string; strength: Strength; exceptions: readonly string[] };

/** A place where a keyword was found: offsets in UTF-16 units, as `String.slice` takes them. */
export type Found = { word: string; strength: Strength; disguise: Disguise; start: number; end: number };

/** What the automaton of plain text looks for: a keyword or an exception of it. `spelling` is compared if `isExact`. */
type Plain = { keyword: number; spelling: string; isExact: boolean; isException: boolean; needsStart: boolean; needsEnd: boolean };
/** What the automaton of disguised text looks for. Without its blanks a keyword is looked for only where it is spelt out, since "an us" is no "anus". */
type Disguised = { keyword: number; letters: Letters; isSpeltOut: boolean; needsStart: boolean; needsEnd: boolean };
type Candidate = Found & { keyword: number };

/** A text is given up after so many places at which a keyword might stand, so that no text and no list can keep a process busy. */
const maxCandidates = 10_000;

/** Whether a keyword ends with a letter of a script that parts words, so that a letter after it would make it part of another word. */
const endsWithLetter = (word: string): boolean => classOf([...word.normalize('NFC')].at(-1) ?? '') === letter;
const beginsWithLetter = (word: string): boolean => classOf([...word.normalize('NFC')][0] ?? '') === letter;
const byPlace = (a: Found, b: Found): number => a.start - b.start || b.end - a.end;
/** Whether a word may begin or end before this unit. */
const isFree = ({ units, length }: View, at: number): boolean => at >= length || (units[at] as number) >= start;

/** A list of keywords, ready to be looked for in texts. */
export class Matcher {
  readonly #keywords: readonly Keyword[];
  readonly #patterns: Plain[] = [];
  readonly #plain: Automaton;
  readonly #disguised: Disguised[] = [];
  readonly #undisguise: Automaton | null;

  constructor(keywords: readonly Keyword[]) {
    this.#keywords = keywords;
    const plain: Pattern[] = [];
    const disguised: Pattern[] = [];
    keywords.forEach(({ word, strength, exceptions }, keyword) => {
      for (const text of [word, ...exceptions]) {
        const written = text.trim();
        const isException = text !== word;
        const edges = { needsStart: beginsWithLetter(written), needsEnd: endsWithLetter(written) };
        const isExact = isException || strength === 'exact';
        plain.push(patternOf(plainView(written)));
        this.#patterns.push({ keyword, spelling: isExact ? spelling(written) : '', isExact, isException, ...edges });
        const letters = isException || strength !== 'obfuscated' ? null : lettersOf(written);
        if (letters === null) continue;
        const add = (looked: Letters, isSpeltOut: boolean): void => {
          disguised.push(patternOf(disguisedView(looked.map(({ unit }) => String.fromCharCode(unit)).join(''), 'i')));
          this.#disguised.push({ keyword, letters: looked, isSpeltOut, ...edges });
        };
        add(letters, false);
        if (/\s/u.test(written)) add(lettersOf(written.replace(/\s/gu, '')) ?? letters, true);
      }
    });
    this.#plain = new Automaton(plain);
    this.#undisguise = disguised.length === 0 ? null : new Automaton(disguised);
  }

  /** Where keywords stand in the text, in order: at most `limits.matches` places. Of one keyword, places do not overlap. */
  find(text: string): Found[] {
    const exceptions: Candidate[] = [];
    const found = this.#findPlain(text, exceptions);
    if (this.#undisguise !== null) found.push(...this.#findDisguised(text, this.#undisguise));
    found.sort(byPlace);
    exceptions.sort(byPlace);
    // By keyword, where its last place ends, and the furthest end of the exceptions so far.
    const ends = new Map<number, number>();
    const allowed = new Map<number, number>();
    let next = 0;
    const kept: Found[] = [];
    for (const { keyword, ...each } of found) {
      if (kept.length === limits.matches) break;
      for (let exception; (exception = exceptions[next]) !== undefined && exception.start <= each.start; next += 1)
        allowed.set(exception.keyword, Math.max(allowed.get(exception.keyword) ?? 0, exception.end));
      if ((ends.get(keyword) ?? 0) > each.start || (allowed.get(keyword) ?? 0) >= each.end) continue;
      ends.set(keyword, each.end);
      kept.push(each);
    }
    return kept;
  }

  #candidate(keyword: number, disguise: Disguise, from: number, end: number): Candidate {
    const { word, strength } = this.#keywords[keyword] as Keyword;
    return { keyword, word, strength, disguise, start: from, end };
  }

  #findPlain(text: string, exceptions: Candidate[]): Candidate[] {
    const found: Candidate[] = [];
    const view = plainView(text);
    // Keywords that differ in tones alone end at the same place, which is spelt only once.
    let spelt = { from: -1, end: -1, text: '' };
    this.#plain.scan(view, (number, first, last) => {
      const { keyword, spelling: wanted, isExact, isException, needsStart, needsEnd } = this.#patterns[number] as Plain;
      if ((needsStart && !isFree(view, first)) || (needsEnd && !isFree(view, last + 1))) return true;
      const from = view.from[first] as number;
      const end = endOf(text, view.from[last] as number);
      // Of a letter with thousands of marks there is no need to know how it is spelt.
      if (spelt.from !== from || spelt.end !== end) spelt = { from, end, text: end - from > 20 * limits.keyword ? '' : spelling(text.slice(from, end)) };
      if (isExact && spelt.text !== wanted) return true;
      const isPlain = isExact || spelt.text === spelling((this.#keywords[keyword] as Keyword).word.trim());
      (isException ? exceptions : found).push(this.#candidate(keyword, isPlain ? 'none' : 'tone', from, end));
      return found.length < maxCandidates;
    });
    return found;
  }

  #findDisguised(text: string, automaton: Automaton): Candidate[] {
    const found: Candidate[] = [];
    const read = (reading: Reading): boolean => {
      const view = disguisedView(text, reading);
      /** `last`: of a word that is spelt out, the place of its last letter */
      const check = (number: number, from: number, last: number | null): void => {
        const { keyword, letters, isSpeltOut: mustBe } = this.#disguised[number] as Disguised;
        if (mustBe && last === null) return;
        const same = compare(text, from, letters, reading, last);
        if (same) found.push(this.#candidate(keyword, same.disguise, from, same.end));
      };
      const parted = (number: number, first: number, last: number): void => {
        const { needsStart, needsEnd } = this.#disguised[number] as Disguised;
        if ((!needsStart || isFree(view, first)) && (!needsEnd || isFree(view, last + 1))) check(number, view.from[first] as number, null);
      };
      const near = (number: number, first: number, last: number): boolean => {
        parted(number, first, last);
        return found.length < maxCandidates;
      };
      // Only a keyword that a disguise stands in, or at the edge of, can be new. Parts that meet are read as one.
      const reach = automaton.longest + 1;
      for (let at = 0; at < view.odd.length && found.length < maxCandidates;) {
        const begin = Math.max(0, (view.odd[at] as number) - reach);
        let end = begin;
        for (; at < view.odd.length && (view.odd[at] as number) - reach <= Math.max(end, begin); at += 1) end = (view.odd[at] as number) + reach;
        automaton.scan(view, near, begin, Math.min(view.length, end));
      }
      const units = view.units.subarray(0, view.length);
      for (const first of view.walks) if (found.length < maxCandidates) automaton.walk(units, first, (number, last) => parted(number, first, last));
      for (const run of view.speltOut)
        for (const first of [0, 1])
          if (found.length < maxCandidates)
            automaton.walk(run.units, first, (number, last) => {
              if (fillsRun(run, first, last)) check(number, run.from[first] as number, run.to[last] as number);
            });
      return view.isAmbiguous;
    };
    if (read('i')) read('l');
    return found;
  }
}

/** Prepares a list of keywords. It takes about a second for 100,000. */
export const compile = (keywords: readonly Keyword[]): Matcher => new Matcher(keywords);
