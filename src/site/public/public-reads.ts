import type { Context } from '../../context.ts';

type Reads = Pick<Context, 'site' | 'search' | 'campaigns'>;

/** Reads public data, from the replica if it is up to date. */
export function publicRead<Shown>(context: Context, read: (reads: Reads) => Promise<Shown>): Promise<Shown> {
  return context.safeReads.preferReplica(
    () => read(context.replicaReads),
    () => read(context),
  );
}

/** The queries for public pages. Those that return the same for everyone use the replica if it is up to date. */
export function publicReads({
  site,
  replicaReads: { site: onReplica },
  safeReads,
}: Context): Context['site'] {
  function prefer<Values extends unknown[], Shown>(
    query: (site: Context['site']) => (...values: Values) => Promise<Shown>,
  ) {
    return (...values: Values) =>
      safeReads.preferReplica(
        () => query(onReplica)(...values),
        () => query(site)(...values),
      );
  }
  return {
    ...site,
    home: prefer((site) => site.home),
    campaign: prefer((site) => site.campaign),
    page: prefer((site) => site.page),
    pageId: prefer((site) => site.pageId),
    charity: prefer((site) => site.charity),
    guessed: prefer((site) => site.guessed),
    samples: prefer((site) => site.samples),
    sharedPage: prefer((site) => site.sharedPage),
    sharedCampaign: prefer((site) => site.sharedCampaign),
    pageParts: prefer((site) => site.pageParts),
    mappedPages: prefer((site) => site.mappedPages),
    mappedPlaces: prefer((site) => site.mappedPlaces),
  };
}
