export declare function buildExample(target: string): Promise<void>;
