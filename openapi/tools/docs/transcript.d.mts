export interface Step {
  commands: string[];
  output: string[];
}

export function readTranscript(text: string): Step[] | undefined;
