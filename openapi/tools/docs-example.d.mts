export declare function buildExample(
  target: string,
  options?: { mayGenerate?: boolean },
): Promise<{ built: true } | { built: false; reason: string }>;
