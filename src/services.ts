import type { RequestListener } from 'node:http';
import type { Context } from './context.ts';
import { fundraisingSurface } from './fundraising/app.ts';
import { createService, type Surface } from './http/service.ts';
import { metadataSurface } from './metadata/app.ts';
import { oauthSurface } from './oauth/app.ts';
import { siteSurface } from './site/app.ts';

export const serviceNames = ['fundraising', 'oauth', 'metadata'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** One HTTP service, ready to listen. */
export interface Service {
  name: ServiceName;
  port: number;
  /** The setting that `port` comes from, for messages. */
  portSetting: 'PORT' | 'OAUTH_PORT' | 'METADATA_PORT';
  listener: RequestListener;
}

const descriptions: Record<
  ServiceName,
  { portSetting: Service['portSetting']; surfaces: (context: Context) => (Surface | Promise<Surface>)[] }
> = {
  fundraising: {
    portSetting: 'PORT',
    surfaces: (context) => [fundraisingSurface(context), siteSurface(context)],
  },
  oauth: { portSetting: 'OAUTH_PORT', surfaces: (context) => [oauthSurface(context)] },
  metadata: { portSetting: 'METADATA_PORT', surfaces: (context) => [metadataSurface(context)] },
};

/** Builds the services named in `only`, or all three. */
export async function createServices(
  context: Context,
  only: readonly ServiceName[] = serviceNames,
): Promise<Service[]> {
  return Promise.all(
    only.map(async (name) => {
      const { portSetting, surfaces } = descriptions[name];
      const app = createService(name, context, await Promise.all(surfaces(context)));
      return { name, port: context.config[portSetting], portSetting, listener: app.callback() };
    }),
  );
}
