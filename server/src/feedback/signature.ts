import { createHash } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import type { ReportedCrash } from '@marquee/contract/platform/feedback';

/** One call on the stack: the function, and the file or module that it is in. Lines and columns are left out, since each build moves them. */
type Frame = { name: string; file: string };

/**
 * The forms in which runtimes print a call. V8: `at name (file:1:2)`; Java and Kotlin: `at a.b.C.name(File.kt:1)`; Firefox and Safari: `name@file:1:2`;
 * Swift and Objective-C: `3 Module 0x0001 name + 12`; Dart: `#1 name (file:1:2)`; Python: `File "file", line 1, in name`.
 */
const forms: readonly RegExp[] = [
  /^at (?:async )?(?<name>.+?) \((?<file>[^()]*)\)$/u,
  /^at (?<name>[\w$.<>]+)\((?<file>[^()]*)\)$/u,
  /^at (?:async )?(?<name>)(?<file>\S+)$/u,
  /^(?<name>[^@\s]*)@(?<file>\S+)$/u,
  /^\d+\s+(?<file>\S+)\s+0x[\da-f]+\s+(?<name>.+?)(?: \+ \d+)?$/iu,
  /^#\d+\s+(?<name>.+?) \((?<file>[^()]*)\)$/u,
  /^File "(?<file>[^"]+)", line \d+, in (?<name>\S+)$/u,
];

/** Code of libraries and of systems: who calls it is at fault, not it. */
const foreign: readonly RegExp[] = [
  /(?:^|\/)node_modules\//u,
  /^(?:node|internal|chrome-extension|moz-extension|safari-web-extension):|^native$/u,
  /\[native code\]|<anonymous>|^Native Method$|^Unknown Source$/u,
  /(?:^|\/)(?:vendor|polyfills?|chunk-vendors)[-.~]/u,
  /^(?:dart:|package:flutter)/u,
  /^(?:UIKit(?:Core)?|Foundation|CoreFoundation|GraphicsServices|AVFoundation|AVFCore|CoreMedia|QuartzCore|SwiftUI|lib\w+\.(?:dylib|so)|lib(?:system|dispatch|objc)\S*|dyld)$/u,
  /\/site-packages\/|\/lib\/python/u,
];
const foreignNames = /^(?:java|javax|jdk|sun|kotlin|kotlinx|android|androidx|dalvik|okhttp3|okio|retrofit2|com\.android|com\.google|libcore|scala|dagger)\./u;

/** The parts of a text that differ from one crash to the next of the same cause: addresses, ids and numbers are no part of it. */
const plainMessage = (text: string): string =>
  text
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'()]+/giu, '<url>')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu, '<id>')
    .replaceAll(/(?<![\p{L}\p{N}])(?:0x)?(?=[a-f]*\d)[\da-f]{6,}(?![\p{L}\p{N}])/giu, '<id>')
    .replaceAll(/\d+/gu, '<n>')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A file's name without its folder, its build's hash, its numbers, and where in it the call stood: `index-DbQ2xY9p.js:1:20` is `index.js`. */
const plainFile = (file: string): string =>
  (file.split(/[?#]/u, 1)[0] ?? '')
    .replace(/(?::\d+)+$/u, '')
    .replace(/^.*[\\/]/u, '')
    // A hash has a digit or both cases in it, so that `player-controls.js` keeps its name.
    .replaceAll(/[-._~](?=[\w-]*\d|[\w-]*[a-z][\w-]*[A-Z]|[\w-]*[A-Z][\w-]*[a-z])[\w-]{8,}(?=\.)/gu, '')
    .replaceAll(/\d+/gu, '<n>');

/** A function's name without what compilers add to it. */
const plainName = (name: string): string =>
  name
    .replace(/^(?:async|new|Object\.|Function\.)\s*/u, '')
    .replaceAll(/\$\$?(?:Lambda|lambda)\S*/gu, '$lambda')
    .replaceAll(/0x[\da-f]+/giu, '<id>')
    .replaceAll(/\d+/gu, '<n>');

/** The calls of a trace, the innermost first. Lines that are no calls are left out. */
function framesOf(trace: string): (Frame & { isOwn: boolean })[] {
  const frames: (Frame & { isOwn: boolean })[] = [];
  let isPython = false;
  for (const line of trace.split('\n')) {
    const text = line.trim();
    const found = text.length > 2000 ? undefined : forms.map((form) => form.exec(text)?.groups).find((each) => each !== undefined);
    if (found === undefined) continue;
    const { name = '', file = '' } = found;
    isPython ||= text.startsWith('File "');
    frames.push({ name: plainName(name), file: plainFile(file), isOwn: !foreignNames.test(name) && !foreign.some((each) => each.test(file)) });
  }
  return isPython ? frames.toReversed() : frames;
}

/** What identifies the cause of a crash, and its first call in the application's own code, for people. */
export type Signature = { signature: string; frame: string | null };

/**
 * Crashes of the same type that stopped at the same calls of the application's own code have one cause. A trace without any own code counts by the calls that
 * it has, and a crash without a trace by its message.
 */
export function signatureOf({ type, message, trace }: ReportedCrash): Signature {
  const all = framesOf(trace ?? '');
  const own = all.filter(({ isOwn }) => isOwn);
  const calls = (own.length > 0 ? own : all).map(({ name, file }) => (name === '' ? file : file === '' ? name : `${name} (${file})`));
  // A function that calls itself stands there any number of times.
  const top = calls.filter((each, at) => each !== calls[at - 1]).slice(0, limits.crashFrames);
  const parts = top.length > 0 ? top : [plainMessage(message ?? '')];
  const signature = createHash('sha256')
    .update([plainMessage(type), ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 22);
  return { signature, frame: top[0]?.slice(0, limits.line) ?? null };
}
