export declare const services: string[];
export declare function clientFolder(language: string, service: string): string;
export declare function clientProblem(language: string): string | undefined;
