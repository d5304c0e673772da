import { type Data, type Endpoint } from '@marquee/contract/kit/endpoint';
import { faults } from '@marquee/contract/kit/faults';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import type { Call, Handler, Routes } from '../kit/mount.ts';
import { invalid } from '../kit/refusal.ts';
import { advertiserRoutes } from '../advertise/advertiser.ts';
import { campaignRoutes } from '../advertise/campaign.ts';
import { keywordCallRoutes, keywordRoutes } from '../feedback/keyword.ts';
import { store_reviewRoutes } from '../feedback/store_review.ts';
import { channelRoutes } from '../media/channel.ts';
import { collectionRoutes } from '../media/collection.ts';
import { movieRoutes } from '../media/movie.ts';
import { musicRoutes } from '../media/music.ts';
import { pageRoutes } from '../media/page.ts';
import { peopleRoutes } from '../media/people.ts';
import { tagRoutes } from '../media/tag.ts';
import { televisionRoutes } from '../media/television.ts';
import { judgingRoutes } from '../contest/judging.ts';
import { videoRoutes } from '../contest/video.ts';
import { playRoutes } from '../platform/play.ts';
import { subscriptionRoutes } from '../platform/subscribe.ts';
import { messageRoutes } from '../session/message.ts';
import { notificationRoutes } from '../session/notification.ts';
import { platformRoutes } from '../users/platform.ts';

const routes: readonly Routes[] = [
  tagRoutes,
  peopleRoutes,
  channelRoutes,
  movieRoutes,
  musicRoutes,
  videoRoutes,
  judgingRoutes,
  televisionRoutes,
  collectionRoutes,
  pageRoutes,
  messageRoutes,
  notificationRoutes,
  platformRoutes,
  keywordRoutes,
  keywordCallRoutes,
  store_reviewRoutes,
  advertiserRoutes,
  campaignRoutes,
  playRoutes,
  subscriptionRoutes,
];

/** Calls an endpoint without HTTP, inside the caller's transaction. The contract checks the input. Rejects with the API's refusal. */
export type CallApi = <E extends Endpoint>(endpoint: E, input: { params?: { id: string }; body: unknown; tx?: Tx }, actor: Actor) => Promise<Data<E>>;

/** Calls the API's own handlers without HTTP, so that one transaction stores a record and its row in `sample`. */
export function createCallApi(deps: Deps): CallApi {
  const handlers = new Map<Endpoint, Handler<Endpoint>>(routes.flatMap((each) => each.build(deps).calls).map(([endpoint, handler]) => [endpoint, handler]));
  return async (endpoint, { params, body, tx }, actor) => {
    const handler = handlers.get(endpoint);
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path}: the demo has no handler for it`);
    const checked = endpoint.body?.safeParse(body);
    if (checked && !checked.success) throw invalid(faults(checked.error, body));
    // None of these handlers reads the request itself.
    const call = { params, query: {}, body: checked?.data, ifMatch: undefined, db: tx ?? deps.db } as unknown as Call;
    const answer = await handler(call, actor);
    return (answer instanceof Json ? JSON.parse(answer.text) : answer) as Data<typeof endpoint>;
  };
}
