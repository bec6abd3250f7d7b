// Tests of the playground in a real Chromium, and a smoke test in Firefox. With names of parts it runs these alone; ONLY="links" runs the
// tests whose name contains it.
import { answers } from "./answers.js";
import { firefox } from "./firefox.js";
import { finish } from "./page.js";
import { links } from "./links.js";
import { person } from "./person.js";
import { posts } from "./posts.js";
import { surroundings } from "./surroundings.js";
import { trains } from "./trains.js";

const parts = { person, posts, trains, links, surroundings, answers, firefox };
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) if (!wanted.length || wanted.includes(name)) await part();
finish();
