export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** From one FROM to the next. */
export type Stage = readonly Instruction[];

/** The stages of a Dockerfile, without comments and with continued lines joined. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.trim().split(/\s+/);
    if (name.toUpperCase() === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name: name.toUpperCase(), text: words.join(' ') });
  }
  return stages;
}

const textsOf = (stage: Stage, name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** The command behind CMD in exec form, null when a shell would run it. */
function execForm(text: string | undefined): string[] | null {
  try {
    const command: unknown = JSON.parse(text ?? '');
    return Array.isArray(command) ? command.map(String) : null;
  } catch {
    return null;
  }
}

/** What the image runs to see whether it is well, null when there is no such command in exec form. */
export function healthCommand(dockerfile: string): string[] | null {
  const last = stagesOf(dockerfile).at(-1) ?? [];
  return execForm(
    textsOf(last, 'HEALTHCHECK')
      .at(-1)
      ?.match(/CMD (.*)$/)?.[1],
  );
}

/** Name and value of each variable that the image sets. */
export const imageEnvironment = (dockerfile: string): Record<string, string> =>
  Object.fromEntries(
    textsOf(stagesOf(dockerfile).at(-1) ?? [], 'ENV')
      .flatMap((text) => text.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

function processProblems(last: Stage): string[] {
  const problems: string[] = [];
  const user = textsOf(last, 'USER').at(-1);
  if (!user || /^(root|0)(:|$)/.test(user)) problems.push('runs as root');
  if (JSON.stringify(execForm(textsOf(last, 'CMD').at(-1))) !== '["node","dist/main.js"]')
    problems.push('CMD is not node dist/main.js in exec form: signals would go to a shell');
  if (textsOf(last, 'ENTRYPOINT').length > 0) problems.push('an ENTRYPOINT stands before CMD');
  if (textsOf(last, 'STOPSIGNAL').at(-1) !== 'SIGTERM') problems.push('does not stop by SIGTERM');
  return problems;
}

function packageProblems(stages: readonly Stage[]): string[] {
  const installs = stages.flatMap((stage) =>
    textsOf(stage, 'RUN').filter((text) => /\bnpm (ci|i|install)\b/.test(text)),
  );
  const problems = installs
    .filter((text) => !/\bnpm ci\b/.test(text) || !text.includes('--ignore-scripts'))
    .map((text) => `installs otherwise than by npm ci --ignore-scripts: ${text}`);
  const last = stages.at(-1) ?? [];
  if (textsOf(last, 'RUN').some((text) => text.includes('npm'))) problems.push('the last stage runs npm');
  const packagesFrom = textsOf(last, 'COPY').find((text) => text.includes('node_modules'));
  const source = packagesFrom?.match(/--from=(\S+)/)?.[1];
  const stage = stages.find((each) => source && textsOf(each, 'FROM')[0]?.endsWith(` AS ${source}`)) ?? [];
  if (!textsOf(stage, 'RUN').some((text) => /npm ci .*--omit=dev/.test(text)))
    problems.push('the last stage has more than the production dependencies');
  return problems;
}

/** The image that all stages begin with, unless the build names another one. */
export const baseOf = (dockerfile: string): string | undefined =>
  /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1];

const SECRET_NAME = /(PASSWORD|SECRET|TOKEN|CREDENTIAL|_KEY)\w*=/i;

/** Whatever is wrong with the Dockerfile, one line each. */
export function dockerfileProblems(dockerfile: string, nodeMajor: number, version: string): string[] {
  const stages = stagesOf(dockerfile);
  const last = stages.at(-1) ?? [];
  const problems = [...processProblems(last), ...packageProblems(stages)];
  if (baseOf(dockerfile) !== `node:${nodeMajor}-slim`) problems.push(`not on node:${nodeMajor}-slim`);
  for (const from of stages.flatMap((stage) => textsOf(stage, 'FROM')))
    if (from.split(' ')[0] !== '${NODE_IMAGE}') problems.push(`its base cannot be pinned: ${from}`);
  for (const { name, text } of stages.flat())
    if ((name === 'ENV' || name === 'ARG') && SECRET_NAME.test(`${text}=`))
      problems.push(`a secret would stay in the image: ${name} ${text}`);
  if (!textsOf(last, 'LABEL').some((text) => text.includes(`image.version="${version}"`)))
    problems.push(`no label says that this is version ${version}`);
  if (!textsOf(last, 'LABEL').some((text) => text.includes('image.revision="${COMMIT}"')))
    problems.push('no label says of which commit this is');
  if (!healthCommand(dockerfile)?.join(' ').includes('/healthz'))
    problems.push('no health check of /healthz in exec form');
  const dataDir = imageEnvironment(dockerfile).DATA_DIR;
  if (!dataDir || !textsOf(last, 'VOLUME').includes(dataDir)) problems.push('DATA_DIR is no volume');
  return problems;
}

/** Places that are copied from the repository into any stage. */
export const copiedPlaces = (dockerfile: string): string[] =>
  stagesOf(dockerfile)
    .flatMap((stage) => textsOf(stage, 'COPY'))
    .filter((text) => !text.includes('--from='))
    .flatMap((text) => text.split(' ').slice(0, -1));

/** What keeps the builder from getting exactly what is copied. */
export function contextProblems(dockerfile: string, dockerignore: string): string[] {
  const lines = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (lines[0] !== '*') return ['does not begin by leaving out everything'];
  const allowed = lines.slice(1).map((line) => line.replace(/^!/, ''));
  const copied = copiedPlaces(dockerfile);
  return [
    ...copied.filter((place) => !allowed.includes(place)).map((place) => `${place} is copied but left out`),
    ...allowed.filter((place) => !copied.includes(place)).map((place) => `${place} is let in but not copied`),
  ];
}
