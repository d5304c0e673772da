import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { language, t } from '../../words/words.ts';

/** Teaches the player the interface's language. What it already shows keeps its words until it is drawn anew. */
export function translatePlayer(): void {
  const say = (key: Parameters<typeof word>[0]) => word(key);
  addTranslation(language(), {
    Play: say('play'),
    play: say('play'),
    Pause: say('pause'),
    pause: say('pause'),
    Mute: say('mute'),
    mute: say('mute'),
    Unmute: say('unmute'),
    unmute: say('unmute'),
    volume: say('volume'),
    seek: say('seek'),
    Quality: say('quality'),
    quality: say('quality'),
    Auto: say('auto'),
    Off: say('off'),
    Captions: say('captions'),
    'closed captions': say('captions'),
    'Enable captions': say('captions'),
    'Disable captions': say('captions'),
    'Enter fullscreen mode': say('enterFullscreen'),
    'enter fullscreen mode': say('enterFullscreen'),
    'Exit fullscreen mode': say('exitFullscreen'),
    'exit fullscreen mode': say('exitFullscreen'),
    'video player': say('video'),
    'playback time': say('time'),
    'media loading': say('loading'),
    'Playback rate': say('rate'),
    // What the button shows is part of its name, for whoever says what they see.
    'Playback rate {playbackRate}': `${say('rate')} {playbackRate}x`,
    'current playback rate': say('rate'),
    '{time} remaining': say('remaining'),
    '{currentTime} of {totalTime}': say('position'),
    'video not loaded, unknown time.': say('unknown'),
    hour: say('hour'),
    hours: say('hour'),
    minute: say('minute'),
    minutes: say('minute'),
    second: say('second'),
    seconds: say('second'),
    'Network Error': say('networkError'),
    'A network error caused the media download to fail.': say('networkText'),
    'Decode Error': say('decodeError'),
    'A media error caused playback to be aborted. The media could be corrupt or your browser does not support this format.': say('decodeText'),
    'Source Not Supported': say('unsupported'),
    'An unsupported error occurred. The server or network failed, or your browser does not support this format.': say('unsupportedText'),
  });
  setLanguage(language());
}

type PlayerWord = typeof import('../../words/vi/media.ts').media.player;
// The player fills `{time}` itself: single braces are nothing to i18next.
const word = (key: keyof PlayerWord): string => t(`media.player.${key}`);
