/** `npm test` and `npm run check`: runs the stages until one fails. The last line is the sum; it names skipped tests if there are any. */
import { ensureChromium } from './chromium.mjs';
import { engineStages, stages } from './stages.mjs';

export const test = async ({ browser }) => runAll(async () => stages(browser ? await ensureChromium() : undefined));

/** `npm run test:engines`: the main journeys in Firefox and WebKit. */
export const testEngines = () => runAll(async () => engineStages(await ensureChromium()));

async function runAll(stagesOf) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  try {
    await runEach(await stagesOf(), sum);
  } catch (error) {
    console.error(error.expected ? error.message : error.stack);
    sum.failed++;
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`);
  process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
}

async function runEach(all, sum) {
  for (const stage of all) {
    console.log(`\n— ${stage.name}`);
    const began = Date.now();
    const { passed, failed, skipped } = await stage.run();
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (failed > 0) {
      console.error(`\nThe stage "${stage.name}" failed after ${seconds} s; those after it were not run.`);
      return;
    }
    console.log(`  done in ${seconds} s`);
  }
}
