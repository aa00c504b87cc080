import type { Context } from '../../context.ts';
import type { LiveSubject } from '../../db/queries/live/live-records.ts';
import { requireReferenced } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { readLiveState } from '../read-live-state.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

export const live = {
  async streamCampaign(request, context) {
    const find = (name: string) =>
      requireReferenced(name, (reference) => context.liveRecords.findCampaign(reference));
    return streamOf(request, context, () => find(request.params.campaign_id_or_uuid));
  },

  async streamPage(request, context) {
    const find = (name: string) =>
      requireReferenced(name, (reference) => context.liveRecords.findPage(reference));
    return streamOf(request, context, () => find(request.params.page_id_or_uuid));
  },

  async streamTeam(request, context) {
    return streamOf(request, context, async () => {
      const team = await context.liveRecords.findTeam(request.params.team_id);
      if (!team) throw new NotFoundError();
      return team;
    });
  },

  async streamCharity(request, context) {
    const find = (name: string) =>
      requireReferenced(name, (reference) => context.liveRecords.findCharity(reference));
    return streamOf(request, context, () => find(request.params.charity_id_or_uuid));
  },
} satisfies Partial<FundraisingHandlers>;

interface StreamRequest {
  query: FundraisingOperations['streamCampaign']['query'];
  clientAddress: string;
  header(name: string): string | undefined;
}

/** @throws UnavailableError before anything is read if the maximum number of streams is open */
async function streamOf(
  { query, clientAddress, header }: StreamRequest,
  context: Context,
  find: () => Promise<LiveSubject>,
) {
  context.live.requireRoom(clientAddress);
  const subject = await find();
  const name = `${subject.type}:${'uid' in subject ? subject.uid : subject.id}`;
  const topic = await context.live.prepare(name, () => readLiveState(context, subject));
  const lastEventId = header('Last-Event-ID') ?? query.last_event_id;
  return {
    status: 200 as const,
    body: () => context.live.open(name, topic, { clientAddress, lastEventId }),
  };
}
