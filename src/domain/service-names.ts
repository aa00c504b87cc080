export const serviceNames = ['fundraising', 'oauth', 'metadata'] as const;

export type ServiceName = (typeof serviceNames)[number];
