/** How much of the picture's foot the controls cover, in pixels: `player.css` lifts captions by as much where the browser lets it. */
const covered = 44;

/** How high a row of a caption is, in percent of the picture: Firefox writes them in a twentieth of its height, with some room between. */
const row = 6.5;

/** Where a caption has to begin on a picture of this height in pixels, so that its last row stands above the controls: percent, from above. */
export const captionStart = (height: number, text: string): number =>
  Math.max(0, 100 * (1 - covered / Math.max(height, 2 * covered)) - row * text.split('\n').length);

/**
 * Keeps captions above the controls where style sheets cannot move them, as in Firefox: there they would be drawn under the controls.
 * To be called once, when the film has come into the page.
 */
export function liftCaptions(player: HTMLVideoElement | null): void {
  if (player === null || CSS.supports('selector(::-webkit-media-text-track-container)')) return;
  const followed = new WeakSet<TextTrack>();
  const lifted = new WeakSet<TextTrackCue>();
  const lift = (track: TextTrack) => {
    for (const cue of track.activeCues ?? []) {
      // One whose own file says where it stands, stands there.
      if (!(cue instanceof VTTCue) || (cue.line !== 'auto' && !lifted.has(cue))) continue;
      lifted.add(cue);
      cue.snapToLines = false;
      cue.line = captionStart(player.clientHeight, cue.text);
    }
  };
  const follow = (track: TextTrack) => {
    if (followed.has(track)) return;
    followed.add(track);
    track.addEventListener('cuechange', () => lift(track));
  };
  player.addEventListener('loadedmetadata', () => {
    for (const track of player.textTracks) follow(track);
    player.textTracks.addEventListener('addtrack', ({ track }) => track !== null && follow(track));
  });
}
