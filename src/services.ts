import type { RequestListener } from 'node:http';
import type { Context } from './context.ts';
import { createFundraisingApp } from './fundraising/app.ts';
import { createMetadataApp } from './metadata/app.ts';
import { createOAuthApp } from './oauth/app.ts';

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

/** Builds the services named in `only`, or all three. */
export async function createServices(
  context: Context,
  only: readonly ServiceName[] = serviceNames,
): Promise<Service[]> {
  const { config } = context;
  const builders: Record<ServiceName, () => Promise<Service>> = {
    fundraising: async () => ({
      name: 'fundraising',
      port: config.PORT,
      portSetting: 'PORT',
      listener: (await createFundraisingApp(context)).callback(),
    }),
    oauth: async () => ({
      name: 'oauth',
      port: config.OAUTH_PORT,
      portSetting: 'OAUTH_PORT',
      listener: (await createOAuthApp(context)).callback(),
    }),
    metadata: async () => ({
      name: 'metadata',
      port: config.METADATA_PORT,
      portSetting: 'METADATA_PORT',
      listener: (await createMetadataApp(context)).callback(),
    }),
  };
  return Promise.all(only.map((name) => builders[name]()));
}
