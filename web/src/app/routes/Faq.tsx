import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { AskUs } from "@/features/faq/AskUs.tsx";
import { QuestionList } from "@/features/faq/QuestionList.tsx";
import head from "../page-heads.json?faq&head";
import { usePageHead } from "../useHead.ts";

/** The frequently asked questions. */
export default function Faq() {
  usePageHead(head);
  return (
    <>
      <Header />
      <main
        id="content"
        tabIndex={-1}
        className="page-width grid gap-10 py-12 md:py-20 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:gap-x-20 lg:py-24"
      >
        <div className="grid content-start gap-5">
          <h1 className="text-40 md:text-56 xl:text-72">Frequently asked questions</h1>
          <p className="max-w-[40ch] text-balance text-18 md:text-22">
            What residents and shop owners want to know, answered in plain words.
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <QuestionList />
        </div>
        <div className="lg:col-start-1 lg:row-start-2">
          <AskUs />
        </div>
      </main>
      <Footer />
    </>
  );
}
