/** How much of the picture's foot the controls cover, in pixels: `player.css` lifts captions by as much where the browser lets it. */
const controlsHeight = 44;

/** How high a row of a caption is, in percent of the picture: Firefox writes them in a twentieth of its height, with some room between. */
const rowPercent = 6.5;

/** Where a caption has to begin on a picture of this height in pixels, so that its last row stands above the controls: percent, from above. */
export const captionTopPercent = (height: number, text: string): number =>
  Math.max(0, 100 * (1 - controlsHeight / Math.max(height, 2 * controlsHeight)) - rowPercent * text.split('\n').length);

/** Whether a caption's own file says where it stands: there it stands. */
const isPlaced = (cue: TextTrackCue): boolean => 'line' in cue && cue.line !== 'auto';

/**
 * Keeps captions above the controls. Where style sheets can move them `player.css` does, all of the moment or none; it is told by `data-placed` when none
 * are to be moved, since one at the picture's head would be moved out of it. Elsewhere, as in Firefox, each is moved by itself.
 * To be called once, when the film has come into the page.
 */
export function keepCaptionsAboveControls(player: HTMLVideoElement | null): void {
  if (player === null) return;
  const followed = new WeakSet<TextTrack>();
  const lifted = new WeakSet<TextTrackCue>();
  const lift = (track: TextTrack) => {
    for (const cue of track.activeCues ?? []) {
      if (!(cue instanceof VTTCue) || (isPlaced(cue) && !lifted.has(cue))) continue;
      lifted.add(cue);
      cue.snapToLines = false;
      cue.line = captionTopPercent(player.clientHeight, cue.text);
    }
  };
  const tell = () => {
    const shown = [...player.textTracks].flatMap(({ mode, activeCues }) => (mode === 'showing' ? [...(activeCues ?? [])] : []));
    player.toggleAttribute('data-placed', shown.length > 0 && shown.every(isPlaced));
  };
  const change = CSS.supports('selector(::-webkit-media-text-track-container)') ? tell : lift;
  const follow = (track: TextTrack) => {
    if (followed.has(track)) return;
    followed.add(track);
    track.addEventListener('cuechange', () => change(track));
  };
  player.addEventListener('loadedmetadata', () => {
    for (const track of player.textTracks) follow(track);
    player.textTracks.addEventListener('addtrack', ({ track }) => track !== null && follow(track));
  });
}
