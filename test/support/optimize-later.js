const MAJOR = Number(process.versions.node.split('.')[0]);

/** For what lives for seconds: V8 weighed what a function has done, and since Node 22 counts its calls. */
export const OPTIMIZE_LATER =
  MAJOR < 22 ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=45000';
