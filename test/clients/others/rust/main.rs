use openapi::apis::{configuration::Configuration, search_api};

#[tokio::main]
async fn main() {
    let base_path = std::env::args().nth(1).expect("the address of the API");
    let configuration = Configuration { base_path, ..Configuration::default() };
    let params = search_api::SearchPagesParams {
        q: Some("robin".to_owned()),
        campaign_id: Some(vec!["au-1".to_owned()]),
        limit: Some(1),
        ..Default::default()
    };
    let answer = search_api::search_pages(&configuration, params).await.expect("an answer");
    println!("{} {:?}", answer.pages[0].name, answer.pages[0].r#type);
}
