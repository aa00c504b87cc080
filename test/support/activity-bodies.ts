let sequence = 0;

/** Returns a body that saves an activity with only the required fields. */
export function activityBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  sequence += 1;
  return {
    uid: `tracker-${sequence}`,
    type: 'run',
    duration_in_seconds: 1800,
    public: true,
    started_at: '2026-11-01T06:30:00Z',
    caption: 'Sunrise run',
    ...overrides,
  };
}
