export declare const OPTIMIZE_LATER: string;
